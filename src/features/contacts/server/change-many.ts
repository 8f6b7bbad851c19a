import { z } from 'zod'
import { AppError } from '#core/error.ts'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { SiteContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { announceChange } from '#platform/server/live/announce-change.ts'
import { type Activity, BulkAction, contactCalls, contactEvents, ContactQuery } from '../contract.ts'
import { announceTagsAndLists } from './change-tags-and-lists.ts'
import { recordActivities } from './record-activity.ts'
import { changeContacts } from './store-changes.ts'
import { insertDeletion, isUndone } from './store-deletions.ts'
import { idsAfter } from './store-query.ts'
import { listsOf, recordTags } from './store-vocabulary.ts'
import { parseContactQuery } from './parse-filter.ts'

/** Maximum number of contacts changed within the call. A job changes more. */
const atOnce = 5000

type Ctx = Pick<Tools, 'now' | 'newId' | 'events'> & { readonly db: Db; readonly siteId: Id }

/** Applies one action to the selected contacts, or to all that match a query. */
export async function changeMany(
  ctx: SiteContext,
  { selection, action }: { selection: { contact_ids: Id[] } | { query: ContactQuery }; action: BulkAction },
): Promise<{ changed: number; is_later: boolean; deletion_id: Id | null }> {
  await prepare(ctx, action)
  const deletion_id = action.kind === 'delete' ? ctx.newId() : null
  if ('contact_ids' in selection) {
    return { changed: await change(ctx, selection.contact_ids, action, deletion_id), is_later: false, deletion_id }
  }
  const ids = await idsAfter(ctx.db, await parseContactQuery(ctx, selection.query), nilId, atOnce + 1)
  if (ids.length <= atOnce)
    return { changed: await change(ctx, ids, action, deletion_id), is_later: false, deletion_id }
  if (deletion_id) await insertDeletion(ctx.db, ctx.siteId, deletion_id, new Date(ctx.now()))
  await ctx.jobs.add(ctx.db, changeAll, { site_id: ctx.siteId, query: selection.query, action, deletion_id })
  return { changed: 0, is_later: true, deletion_id }
}

async function prepare({ db, siteId, now }: SiteContext, action: BulkAction): Promise<void> {
  if (action.kind === 'tag') await recordTags(db, siteId, [action.tag], new Date(now()))
  if (action.kind === 'list' && !(await listsOf(db, siteId)).some((list) => list.id === action.list_id)) {
    throw new AppError('not_found', 'List not found.')
  }
}

async function change(ctx: Ctx, ids: readonly Id[], action: BulkAction, deletionId: Id | null): Promise<number> {
  const changed = await changeContacts(ctx.db, ctx.siteId, ids, action, { at: new Date(ctx.now()), deletionId })
  await announceTagsAndLists(ctx, changed, action)
  if (action.kind === 'unsubscribe') {
    const note = { kind: 'unsubscribed' as Activity['kind'], what: 'By a team member' }
    await recordActivities(
      ctx,
      ctx.siteId,
      changed.map((contactId) => ({ contactId, ...note })),
    )
    const payload = { site_id: ctx.siteId, contact_ids: [...changed] }
    if (changed.length > 0) await ctx.events.emit(ctx.db, contactEvents.unsubscribed, payload)
  }
  return changed.length
}

/**
 * Applies one action to all contacts that match a query, some thousands per transaction. Running it again changes
 * nothing more.
 */
export const changeAll = job({
  name: 'contacts.change',
  payload: z.object({
    site_id: id,
    query: ContactQuery,
    action: BulkAction,
    deletion_id: id.nullable(),
    /** Only run if the list has not been restored in the meantime. */
    if_gone: z.boolean().default(false),
  }),
  run: async ({ site_id: siteId, query, action, deletion_id, if_gone }, { database, now, newId, events, signal }) => {
    const isBack = (list: { id: Id }) => action.kind === 'unlist' && list.id === action.list_id
    if (if_gone && (await database.inSite(siteId, (db) => listsOf(db, siteId))).some(isBack)) return
    let after: Id | undefined = nilId
    while (after !== undefined) {
      // Throwing makes the job run again. Contacts already changed no longer match, or are passed over quickly.
      if (signal.aborted) throw new Error('The process is stopping.')
      const from: Id = after
      after = await database.inSite(siteId, async (db) => {
        if (deletion_id && (await isUndone(db, siteId, deletion_id))) return undefined
        const ctx = { db, siteId, now, newId, events }
        const ids = await idsAfter(db, await parseContactQuery(ctx, query), from, atOnce)
        await change(ctx, ids, action, deletion_id)
        // Dashboards that show contacts reload them.
        await announceChange(db, { siteId, call: contactCalls.bulk.path, tab: '' })
        return ids.at(-1)
      })
    }
  },
})
