import { AppError, type Issue } from '#core/error.ts'
import type { Received } from '#core/call.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { isTimeZone } from '#features/sites/contract.ts'
import type { Contact, contactCalls } from '../contract.ts'
import { cleanProfile } from '../clean-profile.ts'
import { cleanValue } from '../custom-value.ts'
import { mergeFields } from '../rules.ts'
import { announceTagsAndLists } from './change-tags-and-lists.ts'
import { contactOf } from './contact.ts'
import { lockContacts, updateContact } from './store.ts'
import { fieldsOf } from './store-fields.ts'
import { listsOf, recordTags } from './store-vocabulary.ts'
import { subscribeContact } from './subscribe-contact.ts'

/** Saves the edits made on a contact's page. Throws `invalid` for values that their field can't hold. */
export async function saveContact(
  { contact_id, fields = {}, tags, lists, ...profile }: Received<typeof contactCalls.save>,
  ctx: Pick<SiteContext, 'db' | 'siteId' | 'now' | 'events'>,
): Promise<{ contact: Contact }> {
  const { db, siteId, now } = ctx
  const row = (await lockContacts(db, siteId, [contact_id])).get(contact_id)
  if (!row) throw new AppError('not_found', 'Contact not found.')
  const cleaned = clean(fields, await fieldsOf(db, siteId))
  if (profile.time_zone && !isTimeZone(profile.time_zone)) {
    const issue = { path: 'time_zone', message: 'Enter a valid time zone, such as Europe/Paris.' }
    throw new AppError('invalid', issue.message, { issues: [issue] })
  }
  const known = new Set((await listsOf(db, siteId)).map(({ id }) => id))
  await recordTags(db, siteId, tags ?? [], new Date(now()))
  const merged = Object.entries(mergeFields(row.fields, cleaned)).filter(([, value]) => value !== '')
  const changed = {
    ...row,
    ...cleanProfile(
      Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined)),
      row.country,
    ),
    fields: Object.fromEntries(merged),
    tags: tags ? [...new Set(tags)] : row.tags,
    lists: lists ? [...new Set(lists)].filter((list) => known.has(list)) : row.lists,
  }
  await updateContact(db, changed)
  const isNewTo = (before: readonly string[]) => (one: string) => !before.includes(one)
  for (const tag of changed.tags.filter(isNewTo(row.tags)))
    await announceTagsAndLists(ctx, [contact_id], { kind: 'tag', tag })
  for (const list_id of changed.lists.filter(isNewTo(row.lists))) {
    await announceTagsAndLists(ctx, [contact_id], { kind: 'list', list_id })
  }
  return { contact: contactOf(changed) }
}

function clean(fields: Record<string, string>, custom: Awaited<ReturnType<typeof fieldsOf>>): Record<string, string> {
  const issues: Issue[] = []
  const cleaned = Object.entries(fields).map(([key, typed]) => {
    const field = custom.find((one) => one.key === key)
    const value = field ? cleanValue(field, typed) : typed.trim()
    if (value === null) issues.push({ path: `fields.${key}`, message: wrong[field!.type] })
    return [key, value ?? '']
  })
  if (issues.length > 0) throw new AppError('invalid', issues[0]!.message, { issues })
  return Object.fromEntries(cleaned) as Record<string, string>
}

const wrong = {
  text: 'Enter a text.',
  number: 'Enter a number.',
  date: 'Enter a day, such as 2026-11-20.',
  'yes-no': 'Enter yes or no.',
  choice: 'Choose one of the options.',
} as const

/** Adds a contact who gave consent elsewhere. The owner's description is stored as the consent. */
export async function addContact(
  { email, consent, fields, tags = [], lists = [], ...profile }: Received<typeof contactCalls.add>,
  ctx: SiteContext,
): Promise<{ contact: Contact }> {
  const { siteId } = ctx
  const request = {
    siteId,
    email,
    fields: {},
    popupId: null,
    page: '',
    consent: { text: consent, method: 'added by hand', addressPrefix: '' },
  }
  const { contact } = await subscribeContact(ctx, request)
  const given = Object.fromEntries(Object.entries(profile).filter(([, value]) => value))
  const extras = { fields, tags: [...contact.tags, ...tags], lists: [...contact.lists, ...lists] }
  return saveContact({ contact_id: contact.id, ...given, ...extras }, ctx)
}
