import { createHmac } from 'node:crypto'
import { cleanEmail } from '#core/email-address.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactByAddress, endContact, suppress } from '#features/contacts/server/index.ts'
import { type Feedback, isAboutAddress, mostSoftBounces } from '#features/sending/contract.ts'
import {
  countSoftBounce,
  type Delivery,
  findDelivery,
  latestDelivery,
  markDelivery,
  markReturned,
} from '#features/sending/server/index.ts'
import { markStale } from './store.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'keyFor'> & { readonly db: Db }

/**
 * Does what follows from a bounce or a complaint, in the caller's transaction: the ledger knows, the contact ends, the address is
 * suppressed. What is told twice is done once. `deliveryId` is the message that it is about, where that is known otherwise.
 */
export async function takeFeedback(ctx: Ctx, siteId: Id, feedback: Feedback, deliveryId?: Id): Promise<void> {
  const { db, now } = ctx
  const at = new Date(now())
  const id = deliveryId ?? /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(feedback.messageId)?.[1]
  const delivery = (id && (await findDelivery(db, siteId, id))) || (await lastTo(db, siteId, feedback.address))
  const isNews = delivery ? await noteOnDelivery(db, siteId, delivery, feedback, at) : true
  if (delivery && isNews) await markStale(db, siteId, delivery.campaignId)
  const what = feedback.reason.slice(0, 200) || (feedback.kind === 'bounce' ? 'Mail came back.' : 'Called it spam.')
  const isOver =
    feedback.kind === 'complaint' ||
    feedback.permanent ||
    (isNews && (await isOnceTooOften(ctx, siteId, feedback.address, at)))
  if (!isOver) return
  const status = feedback.kind === 'complaint' ? 'complained' : 'bounced'
  if (delivery) await endContact(ctx, { siteId, contactId: delivery.recipientId, status, what })
  if (cleanEmail(feedback.address) !== null) await suppress(ctx, { siteId, email: feedback.address, reason: status })
}

/** Who does not name the message means the last that the address got. */
async function lastTo(db: Db, siteId: Id, address: string): Promise<Delivery | undefined> {
  const clean = cleanEmail(address)
  const contact = clean === null ? null : await contactByAddress(db, siteId, clean)
  return contact ? latestDelivery(db, siteId, contact.id) : undefined
}

async function noteOnDelivery(
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
  return (await countSoftBounce(ctx.db, siteId, hash, at)) >= mostSoftBounces
}

/** Does what follows from a refusal while a message was being handed over. */
export async function takeRefusal(
  ctx: Ctx,
  siteId: Id,
  refusal: { contactId: Id; reason: string; step: 'recipient' | 'content' },
): Promise<void> {
  const { contactId, reason, step } = refusal
  if (isAboutAddress(reason, step))
    await endContact(ctx, { siteId, contactId, status: 'bounced', what: reason.slice(0, 200) })
}
