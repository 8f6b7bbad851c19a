import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type BulkAction, contactEvents } from '../contract.ts'
import { changeContacts } from './store-changes.ts'
import { recordTags } from './store-vocabulary.ts'

type Ctx = Pick<Tools, 'now' | 'events'> & { readonly db: Db; readonly siteId: Id }
type TagOrList = Extract<BulkAction, { kind: 'tag' | 'untag' | 'list' | 'unlist' }>

/** Adds or removes a tag or list of contacts, in the caller's transaction. Returns the IDs of the changed contacts. */
export async function changeTagsAndLists(ctx: Ctx, ids: readonly Id[], action: TagOrList): Promise<Id[]> {
  const { db, siteId } = ctx
  const at = new Date(ctx.now())
  if (action.kind === 'tag') await recordTags(db, siteId, [action.tag], at)
  const changed = await changeContacts(db, siteId, ids, action, { at, deletionId: null })
  await announceTagsAndLists(ctx, changed, action)
  return changed
}

/** Emits events for the contacts that were tagged or added to a list. */
export async function announceTagsAndLists(ctx: Ctx, changed: readonly Id[], action: BulkAction): Promise<void> {
  if (changed.length === 0) return
  const of = { site_id: ctx.siteId, contact_ids: [...changed] }
  if (action.kind === 'tag') await ctx.events.emit(ctx.db, contactEvents.tagged, { ...of, tag: action.tag })
  if (action.kind === 'list')
    await ctx.events.emit(ctx.db, contactEvents.joinedList, { ...of, list_id: action.list_id })
}
