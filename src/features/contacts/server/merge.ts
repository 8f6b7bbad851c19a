import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { type Contact, profileFields } from '../contract.ts'
import { mergeFields } from '../rules.ts'
import { contactOf } from './contact.ts'
import { noteActivity } from './note-activity.ts'
import { type ContactRow, deleteContacts, findContact, updateContact } from './store.ts'
import { moveHistory } from './store-changes.ts'

/** Told, in the transaction of a merge, that what was one contact's is now another's. */
export type OnMerge = (
  ctx: Pick<SiteContext, 'db' | 'now' | 'newId'>,
  merged: { siteId: Id; from: Id; to: Id },
) => Promise<void>

/** Makes two contacts one. The one that stays keeps its address, status and answers; what it lacks it gets from the other. */
export async function merge(
  { contact_id, from_id }: { contact_id: Id; from_id: Id },
  ctx: SiteContext,
  onMerge: OnMerge,
): Promise<{ contact: Contact }> {
  const { db, siteId, now } = ctx
  if (contact_id === from_id) throw new AppError('invalid', 'Choose two different contacts.')
  const kept = await findContact(db, siteId, contact_id)
  const from = await findContact(db, siteId, from_id)
  if (!kept || !from) throw new AppError('not_found', 'There is no such contact.')
  const row = together(kept, from)
  await updateContact(db, row)
  await moveHistory(db, siteId, from.id, kept.id)
  await deleteContacts(db, siteId, [from.id], { at: new Date(now()) })
  await noteActivity(ctx, { siteId, contactId: kept.id, kind: 'merged', what: from.email })
  await onMerge(ctx, { siteId, from: from.id, to: kept.id })
  return { contact: contactOf((await findContact(db, siteId, kept.id)) ?? row) }
}

function together(kept: ContactRow, from: ContactRow): ContactRow {
  const profile = Object.fromEntries(profileFields.map((name) => [name, kept[name] || from[name]]))
  const latest = Object.fromEntries(lastNames.map((name) => [name, laterOf(kept[name], from[name])])) as Pick<
    ContactRow,
    (typeof lastNames)[number]
  >
  return {
    ...kept,
    ...profile,
    fields: mergeFields(from.fields, kept.fields),
    tags: [...new Set([...kept.tags, ...from.tags])],
    lists: [...new Set([...kept.lists, ...from.lists])],
    created_at: kept.created_at < from.created_at ? kept.created_at : from.created_at,
    ...latest,
  }
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

function laterOf(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
