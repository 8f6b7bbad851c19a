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

/** A visitor's submission, with the consent that they gave. */
export interface Subscription {
  readonly siteId: Id
  readonly email: string
  readonly fields: Readonly<Record<string, string>>
  readonly popupId: Id
  readonly popupName?: string
  readonly page: string
  readonly consent: {
    readonly text: string
    /** The text of their consent to text messages; empty or omitted for none. */
    readonly sms?: string
    readonly method: string
    readonly addressPrefix: string
  }
}

/** Like a subscription, but possibly without a form. */
type SubscriptionRequest = Omit<Subscription, 'popupId'> & {
  readonly popupId: Id | null
  /** Whether they agreed long ago, so that no welcome is sent. */
  readonly isHistory?: boolean
  /**
   * Whether another program reports the consent. Contacts who unsubscribed, including deleted ones, then stay
   * unsubscribed.
   */
  readonly staysUnsubscribed?: boolean
}
/** Creates the error for an invalid address, shown next to its field. */
function noAddress(): AppError {
  const message = 'Enter a valid email address.'
  return new AppError('invalid', message, { issues: [{ path: 'email', message }] })
}

type Ctx = Pick<Tools, 'now' | 'newId' | 'keyFor' | 'events'> & { readonly db: Db }

/**
 * Adds a contact to the site, or subscribes one again, in the caller's transaction. `isNew` is false for contacts who
 * were already subscribed: their new answers are stored, but they should not be welcomed twice. An address that bounced
 * or complained is not changed. Throws `invalid` for an invalid address.
 */
export async function subscribeContact(
  ctx: Ctx,
  request: SubscriptionRequest,
): Promise<{ contact: Contact; isNew: boolean }> {
  const emailKey = cleanEmail(request.email)
  if (emailKey === null) throw noAddress()
  const fresh = { ...rowOf(ctx, request, emailKey), status: await statusOf(ctx, request.siteId, emailKey) }
  const isInserted = await insertContact(ctx.db, fresh)
  // If the purge erases the old row between the two statements, the second insert succeeds.
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
 * Stores a contact as unconfirmed until a click in an email confirms the address, in the caller's transaction. A
 * contact with any status other than unconfirmed is not changed, because a stranger may have typed their address.
 * Returns the contact without the typed answers, and whether it may be asked to confirm: not if it is subscribed and on
 * all of `lists`, nor if emails to it bounced or caused a complaint.
 */
export async function storeUnconfirmed(
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
  if (!known) return storeUnconfirmed(ctx, request, lists)
  if (finalStatuses.includes(known.status)) return { contact: contactOf(known), mayBeAsked: false }
  if (known.deleted_at === null) {
    const isThere = known.status === 'subscribed' && lists.every((list) => known.lists.includes(list))
    return { contact: contactOf(known), mayBeAsked: !isRefused && !isThere }
  }
  const revived = { ...fresh, id: known.id, created_at: known.created_at }
  await updateContact(ctx.db, revived)
  return { contact: contactOf(revived), mayBeAsked: !isRefused }
}

/**
 * Returns the status for a new subscription. Contacts who were erased or unsubscribed may subscribe again. Those whose
 * emails bounced, who complained or whom the owner suppressed may not.
 */
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
