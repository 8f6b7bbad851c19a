import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Contact } from '../contract.ts'
import { merged } from '../merged.ts'
import { undoMs } from '../rules.ts'
import { contactOf } from './contact.ts'
import { noteActivity } from './note-activity.ts'
import { type ContactRow, deleteContacts, findContact, restoreContacts, updateContact } from './store.ts'
import { deleteMergeNote, insertMerge, moveHistory, takeMerge } from './store-merges.ts'

/** What another room keeps of contacts. */
export interface Mover {
  readonly name: string
  /** Gives it to another contact, all of it or `only` this, in the caller's transaction; answers the ids of what was moved. */
  readonly move: (
    ctx: Pick<SiteContext, 'db' | 'now' | 'newId'>,
    what: { readonly siteId: Id; readonly from: Id; readonly to: Id; readonly only?: readonly Id[] },
  ) => Promise<readonly Id[]>
}

/**
 * Makes two contacts one. The one that stays keeps its address, status and answers; what it lacks it gets from the other. What
 * the other was is kept until it cannot be taken back any more.
 */
export async function merge(
  { contact_id, from_id }: { contact_id: Id; from_id: Id },
  ctx: SiteContext,
  movers: readonly Mover[],
): Promise<{ contact: Contact; merge_id: Id }> {
  const { db, siteId, now, newId } = ctx
  if (contact_id === from_id) throw new AppError('invalid', 'Choose two different contacts.')
  const kept = await findContact(db, siteId, contact_id)
  const from = await findContact(db, siteId, from_id)
  if (!kept || !from) throw new AppError('not_found', 'There is no such contact.')
  const change = { ...merged(kept, from), ...latestOf(kept, from) }
  const row = { ...kept, ...change }
  const before = Object.fromEntries(Object.keys(change).map((name) => [name, kept[name as keyof ContactRow]]))
  const at = new Date(now())
  await updateContact(db, row)
  const history = await moveHistory(db, siteId, from.id, kept.id)
  await deleteContacts(db, siteId, [from.id], { at })
  await noteActivity(ctx, { siteId, contactId: kept.id, kind: 'merged', what: from.email })
  const moved: Record<string, readonly Id[]> = {}
  for (const { name, move } of movers) moved[name] = await move(ctx, { siteId, from: from.id, to: kept.id })
  const merge_id = newId()
  await insertMerge(db, siteId, { id: merge_id, kept_id: kept.id, from_id: from.id, before, ...history, moved }, at)
  return { contact: contactOf((await findContact(db, siteId, kept.id)) ?? row), merge_id }
}

/** Takes a merge back: each contact is as it was, with what was its own. */
export async function unmerge(
  { merge_id }: { merge_id: Id },
  ctx: SiteContext,
  movers: readonly Mover[],
): Promise<{ contact: Contact }> {
  const { db, siteId, now } = ctx
  const since = new Date(now() - undoMs)
  const found = await takeMerge(db, siteId, merge_id, since)
  const kept = found && (await findContact(db, siteId, found.kept_id))
  if (!found || !kept) throw new AppError('not_found', 'This merge cannot be taken back any more.')
  const { from_id, kept_id } = found
  await restoreContacts(db, siteId, { contactIds: [from_id] }, since)
  const from = await findContact(db, siteId, from_id)
  if (!from) throw new AppError('not_found', 'This merge cannot be taken back any more.')
  const moments = Object.fromEntries(
    lastNames.map((name) => [name, found.before[name] ? new Date(found.before[name]) : null]),
  )
  await updateContact(db, { ...kept, ...found.before, ...moments })
  await deleteMergeNote(db, siteId, kept_id, from.email)
  await moveHistory(db, siteId, kept_id, from_id, found)
  for (const { name, move } of movers)
    await move(ctx, { siteId, from: kept_id, to: from_id, only: found.moved[name] ?? [] })
  return { contact: contactOf((await findContact(db, siteId, kept_id))!) }
}

const lastNames = [
  'last_seen_at',
  'last_sent_at',
  'last_opened_at',
  'last_clicked_at',
  'last_notified_at',
  'last_tapped_at',
  'last_bought_at',
] as const

function latestOf(kept: ContactRow, from: ContactRow): Pick<ContactRow, (typeof lastNames)[number]> {
  const pairs = lastNames.map((name) => [name, laterOf(kept[name], from[name])])
  return Object.fromEntries(pairs) as ReturnType<typeof latestOf>
}

function laterOf(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
