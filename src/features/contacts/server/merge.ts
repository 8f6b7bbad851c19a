import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext, Tools } from '#platform/server/context.ts'
import { type Contact, contactEvents, profileFields } from '../contract.ts'
import { merged, unmerged } from '../merged.ts'
import { undoMs } from '../rules.ts'
import { contactOf } from './contact.ts'
import { recordActivity } from './record-activity.ts'
import { type ContactRow, deleteContacts, findContact, lockContacts, restoreContacts, updateContact } from './store.ts'
import {
  deleteMergeNote,
  insertMerge,
  lastNames,
  laterMerge,
  moveHistory,
  type Shared,
  takeMerge,
} from './store-merges.ts'

/**
 * Merges two contacts. The remaining one keeps its address, status and answers, and gets data that it lacks from the
 * other. The other's data is stored until the merge can no longer be undone.
 */
export async function merge(
  { contact_id, from_id }: { contact_id: Id; from_id: Id },
  ctx: Tools & Pick<SiteContext, 'db' | 'siteId'>,
): Promise<{ contact: Contact; merge_id: Id }> {
  const { db, siteId, now, newId } = ctx
  if (contact_id === from_id) throw new AppError('invalid', 'Choose two different contacts.')
  const locked = await lockContacts(db, siteId, [contact_id, from_id])
  const [kept, from] = [locked.get(contact_id), locked.get(from_id)]
  if (!kept || !from) throw new AppError('not_found', 'Contact not found.')
  const row = { ...kept, ...merged(kept, from), ...latestOf(kept, from) }
  const at = new Date(now())
  await updateContact(db, row)
  const history = await moveHistory(db, siteId, from.id, kept.id)
  await deleteContacts(db, siteId, [from.id], { at })
  await recordActivity(ctx, { siteId, contactId: kept.id, kind: 'merged', what: from.email })
  const two = { site_id: siteId, from_id: from.id, to_id: kept.id }
  const answers = await ctx.events.emit(db, contactEvents.merged, two)
  const moved = Object.fromEntries(answers.map(({ room, answer }) => [room, answer]))
  const after = (await findContact(db, siteId, kept.id))!
  const merge_id = newId()
  const both = { before: sharedOf(kept), after: sharedOf(after) }
  await insertMerge(db, siteId, { id: merge_id, kept_id: kept.id, from_id: from.id, ...both, ...history, moved, at })
  return { contact: contactOf(after), merge_id }
}

/**
 * Undoes a merge. Each contact gets its own data back, and keeps data added since then. Merges must be undone newest
 * first, because a later one builds on the result of an earlier one.
 */
export async function unmerge({ merge_id }: { merge_id: Id }, ctx: SiteContext): Promise<{ contact: Contact }> {
  const { db, siteId, now } = ctx
  const since = new Date(now() - undoMs)
  const found = await takeMerge(db, siteId, merge_id, since)
  if (!found) throw isOver()
  const { from_id, kept_id, before, after } = found
  await restoreContacts(db, siteId, { contactIds: [from_id] }, since)
  const locked = await lockContacts(db, siteId, [kept_id, from_id])
  const later = await laterMerge(db, siteId, found)
  if (later !== undefined) throw new AppError('conflict', `Undo the merge with ${later} first: it is more recent.`)
  const [kept, from] = [locked.get(kept_id), locked.get(from_id)]
  if (!kept || !from) throw isOver()
  const is = sharedOf(kept)
  const moments = lastNames.map((name) => [name, momentOf(is[name] === after[name] ? before[name] : is[name])])
  await updateContact(db, { ...kept, ...unmerged(is, before, after), ...Object.fromEntries(moments) })
  await deleteMergeNote(db, siteId, kept_id, from.email)
  await moveHistory(db, siteId, kept_id, from_id, found)
  const two = { site_id: siteId, from_id, to_id: kept_id }
  await ctx.events.emit(db, contactEvents.unmerged, { ...two, moved: found.moved })
  return { contact: contactOf((await findContact(db, siteId, kept_id))!) }
}

const isOver = () => new AppError('not_found', 'This merge can no longer be undone.')
const momentOf = (text: string | null) => (text === null ? null : new Date(text))

function sharedOf(row: ContactRow): Shared {
  const { fields, tags, lists, email_gap_days } = row
  const profile = Object.fromEntries(profileFields.map((name) => [name, row[name]]))
  const moments = Object.fromEntries(lastNames.map((name) => [name, row[name]?.toISOString() ?? null]))
  return { ...profile, ...moments, fields, tags, lists, email_gap_days } as Shared
}

function latestOf(kept: ContactRow, from: ContactRow): Pick<ContactRow, (typeof lastNames)[number]> {
  const pairs = lastNames.map((name) => [name, laterOf(kept[name], from[name])])
  return Object.fromEntries(pairs) as ReturnType<typeof latestOf>
}

function laterOf(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
