import { cleanLine } from '#core/clean-line.ts'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordCustomEvent } from '#features/automations/server/index.ts'
import { cleanValue, type Contact } from '#features/contacts/contract.ts'
import {
  changeTagsAndLists,
  contactByAddress,
  fieldsOf,
  knownLists,
  addToLists,
  saveContact,
  subscribeContact,
  suppressedOf,
} from '#features/contacts/server/index.ts'
import { isTimeZone } from '#features/sites/contract.ts'
import { contactParts, type Mapping, type RequestResult } from '../../contract.ts'
import type { Values } from '../../read-values.ts'

type Ctx = Tools & { readonly db: Db; readonly siteId: Id }

/** Result of a request. */
export interface Applied {
  readonly result: RequestResult
  readonly problem: string
  readonly contactId: Id | null
  readonly emailKey: string
}

const yes = new Set(['yes', 'y', 'true', '1', 'on', 'checked', 'subscribed'])

/**
 * Applies a request as its mapping specifies, in the caller's transaction: adds or changes a contact, and records a
 * custom event. A new contact is added only with consent. A person who unsubscribed, bounced, complained or was erased
 * is never subscribed by it.
 */
export async function applyRequest(
  ctx: Ctx,
  source: { id: Id; name: string },
  mapping: Mapping,
  values: Values,
): Promise<Applied> {
  const email = (values.get(mapping.email) ?? '').trim()
  const emailKey = cleanEmail(email)
  if (emailKey === null) throw new AppError('invalid', `“${mapping.email}” does not hold a valid email address.`)
  const skipped = (problem: string): Applied => ({
    result: 'skipped',
    problem,
    contactId: null,
    emailKey,
  })
  const known = await contactByAddress(ctx.db, ctx.siteId, emailKey)
  const reason = (await suppressedOf(ctx, ctx.siteId, [emailKey])).get(emailKey)
  if (!known && reason !== undefined) return skipped('The address is on the suppression list.')
  const consent = consentOf(mapping, values)
  if (!known && consent === null) return skipped('The address is no contact, and the request holds no consent.')
  let contact = known
  let isAdded = false
  if (consent !== null && reason === undefined && known?.status !== 'subscribed') {
    const subscribed = await subscribeContact(ctx, {
      siteId: ctx.siteId,
      email,
      fields: {},
      popupId: null,
      page: '',
      consent: { text: consent, method: `webhook “${source.name}”`, addressPrefix: '' },
      staysUnsubscribed: true,
    })
    contact = subscribed.contact
    isAdded = subscribed.isNew
  }
  const problems = await changeContact(ctx, contact!, mapping, values)
  const isHeld = consent !== null && contact!.status !== 'subscribed'
  if (isHeld) problems.push(`Not subscribed again: the contact is ${contact!.status}.`)
  const recorded = await recordEvent(ctx, source.id, contact!.id, mapping, values)
  const result = recorded ?? (isAdded ? 'added' : 'updated')
  return { result, problem: problems.join(' '), contactId: contact!.id, emailKey }
}

/** Returns the consent text that the person agreed to; null if they didn't agree. */
function consentOf({ consent }: Mapping, values: Values): string | null {
  if (consent.kind === 'none') return null
  if (consent.kind === 'always') return consent.text
  return yes.has((values.get(consent.from) ?? '').trim().toLowerCase()) ? consent.text : null
}

/** Sets fields, tags and lists. Returns a problem for each value that doesn't fit its field. */
async function changeContact(ctx: Ctx, contact: Contact, mapping: Mapping, values: Values): Promise<string[]> {
  const { db, siteId } = ctx
  const custom = new Map((await fieldsOf(db, siteId)).map((field) => [field.key, field]))
  const problems: string[] = []
  const profile: Record<string, string> = {}
  const fields: Record<string, string> = {}
  for (const { from, to } of mapping.fields) {
    const value = cleanLine(values.get(from) ?? '', 500)
    if (value === '') continue
    const field = custom.get(to)
    const cleaned = field ? cleanValue(field, value) : value
    if (cleaned === null || (to === 'time_zone' && !isTimeZone(value)))
      problems.push(`“${from}” does not fit ${field?.label ?? to}.`)
    else if ((contactParts as readonly string[]).includes(to)) profile[to] = cleaned.slice(0, 200)
    else fields[to] = cleaned
  }
  if (Object.keys(profile).length + Object.keys(fields).length > 0)
    await saveContact({ contact_id: contact.id, ...profile, fields }, ctx)
  for (const tag of mapping.tags) await changeTagsAndLists(ctx, [contact.id], { kind: 'tag', tag })
  if (contact.status === 'subscribed')
    await addToLists(ctx, siteId, contact.id, await knownLists(db, siteId, mapping.lists))
  return problems
}

/** Records the mapping's custom event; undefined if it has none. */
async function recordEvent(
  ctx: Ctx,
  sourceId: Id,
  contactId: Id,
  { event, email }: Mapping,
  values: Values,
): Promise<'recorded' | 'repeated' | undefined> {
  if (!event) return undefined
  const name = event.name || cleanLine(values.get(event.name_from) ?? '', 100)
  if (name === '') throw new AppError('invalid', `“${event.name_from}” does not hold the name of an event.`)
  const given = [...values].filter(
    ([place]) => place !== email && place.length <= 100 && !place.toLowerCase().startsWith('shop.'),
  )
  const properties = Object.fromEntries(given.slice(0, 50).map(([place, value]) => [place, cleanLine(value, 500)]))
  const eventId = event.id_from === '' ? '' : cleanLine(values.get(event.id_from) ?? '', 200)
  const occasion = eventId === '' ? '' : `webhook:${sourceId}:${eventId}`
  const isNew = await recordCustomEvent(ctx, ctx.siteId, {
    contactId,
    event: name,
    properties,
    occasion,
  })
  return isNew ? 'recorded' : 'repeated'
}
