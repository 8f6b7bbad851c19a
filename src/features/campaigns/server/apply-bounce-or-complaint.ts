import { cleanLine } from '#core/clean-line.ts'
import { createHmac } from 'node:crypto'
import { cleanEmail } from '#core/email-address.ts'
import type { ReceivedPayload } from '#core/event.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactByAddress, deactivateContact, suppress } from '#features/contacts/server/index.ts'
import { type Feedback, isAboutAddress, maxSoftBounces, sendingEvents } from '#features/sending/contract.ts'
import {
  countSoftBounce,
  type Delivery,
  findDelivery,
  hasWrittenTo,
  latestDelivery,
  markDelivery,
  markMessageReturned,
  markReturned,
} from '#features/sending/server/index.ts'
import { markStale } from './store.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'keyFor' | 'events'> & { readonly db: Db }

/** Tolerance for the date of a bounce email, whose clock may be wrong. */
const hour = 3_600_000
/** Bounces arrive within days. */
const recently = 14 * 24 * hour

/** Additional information about the source of feedback. */
interface Origin {
  /** The message that it is about, if known from elsewhere. */
  readonly deliveryId?: Id | undefined
  /**
   * Whether it may be forged. Unless it names a message, it then counts only for contacts who were sent something
   * recently.
   */
  readonly isUnproved?: boolean
}

/**
 * Handles a bounce or a complaint in the caller's transaction: records it, unsubscribes the contact and suppresses the
 * address. A repeated report changes nothing.
 */
export async function applyBounceOrComplaint(ctx: Ctx, siteId: Id, told: Feedback, origin: Origin = {}): Promise<void> {
  const { db, now } = ctx
  // This text comes from another server and may contain anything.
  const feedback = { ...told, reason: cleanLine(told.reason, 500) }
  const at = new Date(now())
  const id = origin.deliveryId ?? /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(feedback.messageId)?.[1]
  const named = id === undefined ? undefined : await findDelivery(db, siteId, id)
  const single = id === undefined || named ? null : await markMessageReturned(db, siteId, { ...feedback, id, at })
  const contactId = named?.recipientId ?? (await contactOf(db, siteId, feedback.address))
  const isOurs = named !== undefined || single !== null || !origin.isUnproved
  if (!isOurs && !(contactId && (await hasWrittenTo(db, siteId, contactId, new Date(at.getTime() - recently))))) return
  const delivery =
    named ?? (single !== null || !contactId ? undefined : await lastBefore(db, siteId, contactId, feedback.at))
  const isNews = delivery ? await recordOnDelivery(db, siteId, delivery, feedback, at) : (single ?? true)
  if (delivery && isNews) await markStale(db, siteId, delivery.campaignId)
  const what = feedback.reason.slice(0, 200) || (feedback.kind === 'bounce' ? 'Bounced.' : 'Marked as spam.')
  const isOver =
    feedback.kind === 'complaint' ||
    feedback.permanent ||
    (isNews && (await isOnceTooOften(ctx, siteId, feedback.address, at)))
  if (isNews) await emitFeedback(ctx, siteId, contactId ?? null, feedback)
  if (!isOver) return
  const status = feedback.kind === 'complaint' ? 'complained' : 'bounced'
  if (contactId) await deactivateContact(ctx, { siteId, contactId, status, what })
  if (cleanEmail(feedback.address) !== null) await suppress(ctx, { siteId, email: feedback.address, reason: status })
}

async function emitFeedback(ctx: Ctx, siteId: Id, contact_id: Id | null, { kind, permanent, reason }: Feedback) {
  const payload = { site_id: siteId, contact_id, reason }
  if (kind === 'complaint') await ctx.events.emit(ctx.db, sendingEvents.complained, payload)
  else await ctx.events.emit(ctx.db, sendingEvents.bounced, { ...payload, is_permanent: permanent })
}

async function contactOf(db: Db, siteId: Id, address: string): Promise<Id | undefined> {
  const clean = cleanEmail(address)
  return clean === null ? undefined : (await contactByAddress(db, siteId, clean))?.id
}

/**
 * Returns the message that a report without a message ID is about: the last one sent to the contact. Undefined if that
 * was sent after the report.
 */
async function lastBefore(db: Db, siteId: Id, contactId: Id, at: number): Promise<Delivery | undefined> {
  const last = await latestDelivery(db, siteId, contactId)
  return last && at > 0 && at + hour < last.stateAt.getTime() ? undefined : last
}

async function recordOnDelivery(
  db: Db,
  siteId: Id,
  { id }: Delivery,
  { kind, reason }: Feedback,
  at: Date,
): Promise<boolean> {
  if (kind === 'complaint') return markDelivery(db, siteId, id, 'complained', at)
  return markReturned(db, siteId, id, reason, at)
}

async function isOnceTooOften(ctx: Ctx, siteId: Id, address: string, at: Date): Promise<boolean> {
  const clean = cleanEmail(address)
  if (clean === null) return false
  const hash = createHmac('sha256', ctx.keyFor('campaigns.soft-bounces')).update(`${siteId} ${clean}`).digest()
  return (await countSoftBounce(ctx.db, siteId, hash, at)) >= maxSoftBounces
}

/** Records a refusal while a message was being sent. */
export async function applyRefusal(
  { db, events }: Ctx,
  siteId: Id,
  refusal: { contactId: Id; reason: string; step: 'recipient' | 'content' },
): Promise<void> {
  const { contactId, reason, step } = refusal
  const is_permanent = isAboutAddress(reason, step)
  await events.emit(db, sendingEvents.bounced, { site_id: siteId, contact_id: contactId, reason, is_permanent })
}

/** Handles a message of any kind that did not arrive: deactivates the contact if the address doesn't accept email. */
export async function endBounced(
  ctx: Ctx,
  { site_id: siteId, contact_id: contactId, reason, is_permanent }: ReceivedPayload<typeof sendingEvents.bounced>,
): Promise<void> {
  if (!is_permanent || !contactId) return
  await deactivateContact(ctx, {
    siteId,
    contactId,
    status: 'bounced',
    what: reason.slice(0, 200) || 'Mail came back.',
  })
}
