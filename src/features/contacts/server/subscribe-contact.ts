import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type Contact, contactEvents, type ContactStatus, profileFields } from '../contract.ts'
import { cleanProfile } from '../clean-profile.ts'
import { profileOf } from '../profile-names.ts'
import { mergeFields } from '../rules.ts'
import { contactOf } from './contact.ts'
import { recordActivity } from './record-activity.ts'
import { suppressedOf } from './suppression.ts'
import { type ContactRow, insertContact, lockByEmail, updateContact } from './store.ts'
import { hasConsent, insertConsent } from './store-history.ts'

/** What a visitor sent, and what they agreed to by it. */
export interface Subscription {
  readonly siteId: Id
  readonly email: string
  readonly fields: Readonly<Record<string, string>>
  readonly popupId: Id
  readonly popupName?: string
  readonly page: string
  readonly consent: {
    readonly text: string
    /** What they agreed to for text messages; empty or left out: nothing. */
    readonly sms?: string
    readonly method: string
    readonly addressPrefix: string
  }
}

/** As a subscription, but perhaps by no form. */
type SubscriptionRequest = Omit<Subscription, 'popupId'> & {
  readonly popupId: Id | null
  /** They agreed long before: nothing greets them for it. */
  readonly isHistory?: boolean
  /** Another program says that they agreed: who unsubscribed, deleted contacts among them, stays unsubscribed. */
  readonly staysUnsubscribed?: boolean
}
/** Of what is no address, beside its field. */
function noAddress(): AppError {
  const message = 'Enter a valid email address.'
  return new AppError('invalid', message, { issues: [{ path: 'email', message }] })
}

type Ctx = Pick<Tools, 'now' | 'newId' | 'keyFor' | 'events'> & { readonly db: Db }

/**
 * Makes somebody a contact of the site, or a subscribed one again, in the caller's transaction. `isNew` is false for who
 * was subscribed already: their new answers are kept, and nobody should be greeted twice. An address that bounced or
 * complained stays as it is. Throws `invalid` for what is no address.
 */
export async function subscribeContact(
  ctx: Ctx,
  request: SubscriptionRequest,
): Promise<{ contact: Contact; isNew: boolean }> {
  const emailKey = cleanEmail(request.email)
  if (emailKey === null) throw noAddress()
  const fresh = { ...rowOf(ctx, request, emailKey), status: await statusOf(ctx, request.siteId, emailKey) }
  const isInserted = await insertContact(ctx.db, fresh)
  // Between the two statements the purge may erase the old row: then the second insert finds its place free.
  const known = isInserted ? undefined : await lockByEmail(ctx.db, request.siteId, emailKey)
  if (!isInserted && !known) return subscribeContact(ctx, request)
  const mayReturn =
    known !== undefined && isNewAgain(known) && !(request.staysUnsubscribed && known.status === 'unsubscribed')
  const isNew = (known === undefined || mayReturn) && fresh.status === 'subscribed'
  const row = known === undefined ? fresh : merge(known, fresh, isNew)
  if (known !== undefined) await updateContact(ctx.db, row)
  await keepConsent(ctx, request, row.id, isNew)
  if (isNew) {
    const what = [request.popupName, request.page].filter(Boolean).join(', on ')
    await recordActivity(ctx, { siteId: request.siteId, contactId: row.id, kind: 'subscribed', what })
    await ctx.events.emit(ctx.db, contactEvents.subscribed, {
      site_id: request.siteId,
      contact_ids: [row.id],
      is_history: request.isHistory ?? false,
    })
  }
  if (request.consent.method === 'double opt-in') {
    await ctx.events.emit(ctx.db, contactEvents.confirmed, { site_id: request.siteId, contact_id: row.id })
  }
  return { contact: contactOf(row), isNew }
}

/**
 * Keeps somebody as unconfirmed until a click in a mail says that the address is theirs, in the caller's transaction. Whoever is
 * known by another status than unconfirmed stays exactly as they are, for a stranger may have typed their address. Answers the
 * contact without the answers that were typed, and whether it may be asked: not when it is subscribed and on all of `lists`, nor
 * when mail to it bounced or brought a complaint.
 */
export async function holdContact(
  ctx: Ctx,
  request: Subscription,
  lists: readonly Id[] = [],
): Promise<{ contact: Contact; mayBeAsked: boolean }> {
  const emailKey = cleanEmail(request.email)
  if (emailKey === null) throw noAddress()
  const fresh: ContactRow = { ...rowOf(ctx, request, emailKey), status: 'unconfirmed', fields: {}, ...blankProfile }
  const isRefused = (await statusOf(ctx, request.siteId, emailKey)) !== 'subscribed'
  if (await insertContact(ctx.db, fresh)) return { contact: contactOf(fresh), mayBeAsked: !isRefused }
  const known = await lockByEmail(ctx.db, request.siteId, emailKey)
  if (!known) return holdContact(ctx, request, lists)
  if (finalStatuses.includes(known.status)) return { contact: contactOf(known), mayBeAsked: false }
  if (known.deleted_at === null) {
    const isThere = known.status === 'subscribed' && lists.every((list) => known.lists.includes(list))
    return { contact: contactOf(known), mayBeAsked: !isRefused && !isThere }
  }
  const revived = { ...fresh, id: known.id, created_at: known.created_at }
  await updateContact(ctx.db, revived)
  return { contact: contactOf(revived), mayBeAsked: !isRefused }
}

/** Who was erased or unsubscribed may come back by themselves; to whom mail bounced, who complained or whom the owner bars, may not. */
async function statusOf(ctx: Ctx, siteId: Id, emailKey: string): Promise<ContactStatus> {
  const reason = (await suppressedOf(ctx, siteId, [emailKey])).get(emailKey)
  if (reason === undefined || reason === 'erased') return 'subscribed'
  return reason === 'manual' ? 'unsubscribed' : reason
}

const finalStatuses: readonly ContactStatus[] = ['bounced', 'complained']

function isNewAgain(known: ContactRow): boolean {
  return (known.deleted_at !== null || known.status !== 'subscribed') && !finalStatuses.includes(known.status)
}

function merge(known: ContactRow, fresh: ContactRow, isNew: boolean): ContactRow {
  const fields = mergeFields(known.fields, fresh.fields)
  const { tags, lists, email_gap_days } = known
  const profile = Object.fromEntries(
    profileFields.map((name) => [name, known[name]] as const).filter(([, value]) => value !== ''),
  )
  const news = cleanProfile(profileOf(fresh.fields), known.country)
  if (!isNew) return { ...known, ...news, fields, deleted_at: null }
  const happened = {
    last_seen_at: known.last_seen_at,
    last_sent_at: known.last_sent_at,
    last_opened_at: known.last_opened_at,
    last_clicked_at: known.last_clicked_at,
    last_notified_at: known.last_notified_at,
    last_tapped_at: known.last_tapped_at,
  }
  const { orders_count, spent, spent_orders, first_bought_at, last_bought_at, products, discount_codes } = known
  const bought = { orders_count, spent, spent_orders, first_bought_at, last_bought_at, products, discount_codes }
  return {
    ...fresh,
    ...profile,
    ...news,
    ...happened,
    ...bought,
    id: known.id,
    created_at: known.created_at,
    fields,
    tags,
    lists,
    email_gap_days,
  }
}

async function keepConsent(ctx: Ctx, request: SubscriptionRequest, contactId: Id, isNew: boolean): Promise<void> {
  const { text, sms, method, addressPrefix } = request.consent
  for (const [channel, agreed] of [['email', text] as const, ...(sms ? [['sms', sms] as const] : [])]) {
    const of = { site_id: request.siteId, contact_id: contactId, channel, text: agreed, popup_id: request.popupId }
    if (!isNew && (await hasConsent(ctx.db, of))) continue
    await insertConsent(ctx.db, {
      ...of,
      id: ctx.newId(),
      at: new Date(ctx.now()),
      page: request.page,
      method,
      address_prefix: addressPrefix,
    })
  }
}

function rowOf(ctx: Ctx, request: SubscriptionRequest, emailKey: string): ContactRow {
  const at = new Date(ctx.now())
  return {
    site_id: request.siteId,
    id: ctx.newId(),
    email: request.email.trim().normalize('NFC'),
    email_key: emailKey,
    status: 'subscribed',
    fields: mergeFields({}, request.fields),
    source_popup_id: request.popupId,
    source_popup_name: request.popupName ?? null,
    source_page: request.page,
    subscribed_at: at,
    created_at: at,
    deleted_at: null,
    deletion_id: null,
    import_id: null,
    email_gap_days: 0,
    ...blankProfile,
    ...cleanProfile(profileOf(request.fields)),
    tags: [],
    lists: [],
    last_seen_at: null,
    last_sent_at: null,
    last_opened_at: null,
    last_clicked_at: null,
    last_notified_at: null,
    last_tapped_at: null,
    last_bought_at: null,
    orders_count: 0,
    spent: 0,
    spent_orders: 0,
    first_bought_at: null,
    products: null,
    discount_codes: null,
  }
}

const blankProfile = {
  first_name: '',
  last_name: '',
  company: '',
  phone: '',
  city: '',
  country: '',
  language: '',
  time_zone: '',
}
