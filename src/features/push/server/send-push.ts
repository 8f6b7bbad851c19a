import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { messageOf, maxMessageBytes, type Notification } from '../rules.ts'
import { type Delivery, deliveryJob, type urgencies } from './deliver.ts'

/** A message and its recipient. */
export interface PushMessage {
  readonly siteId: Id
  readonly subscriptionId: Id
  readonly notification: Notification
  /** How long the service stores it for a browser that is offline, in seconds. Defaults to four weeks. */
  readonly ttl?: number
  readonly urgency?: (typeof urgencies)[number]
  /** Up to 32 characters of base64url. A newer message replaces a waiting one with the same topic. */
  readonly topic?: string
  /** The sender's reference, reported back if the message doesn't arrive. */
  readonly ref?: Id
}

export const tooLong = 'The notification is too long.'
const fourWeeks = 28 * 24 * 3600

/** Sends one message: adds a delivery job in the caller's transaction. Throws `invalid` and `too_large`. */
export async function sendPush(
  ctx: Pick<Tools, 'jobs' | 'now'> & { readonly db: Db },
  { siteId, subscriptionId, notification, ttl = fourWeeks, urgency = 'normal', topic, ref }: PushMessage,
): Promise<void> {
  if (!/^https?:\/\//i.test(notification.navigate))
    throw new AppError('invalid', 'The address needs to start with http:// or https://.')
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new AppError('invalid', 'This topic is not valid.')
  if (isTooLong(notification)) throw new AppError('too_large', tooLong)
  const message = messageOf(notification)
  const payload: Delivery = {
    site_id: siteId,
    subscription_id: subscriptionId,
    message,
    ttl,
    urgency,
    topic: topic ?? null,
    ref: ref ?? null,
    until: ctx.now() + ttl * 1000 + 60_000,
  }
  await ctx.jobs.add(ctx.db, deliveryJob, payload)
}

/** Whether a notification exceeds the size that push services accept. */
export function isTooLong(notification: Notification): boolean {
  return Buffer.byteLength(messageOf(notification)) > maxMessageBytes
}
