import { z } from 'zod'
import { type AttachmentFiles, findAttachments } from '#features/attachments/server/index.ts'
import { id as anId } from '#core/fields.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { MailAttachment } from '#platform/server/mail/mail.ts'
import { composeMessage, mailDate } from '#platform/server/mail/compose/compose-message.ts'
import { wireAddress } from '#platform/server/mail/compose/header-text.ts'
import { type DkimDomain, dkimHeader, dkimInput } from '#platform/server/mail/dkim/dkim-signature.ts'
import type { SendResult } from '#platform/server/mail/smtp/outgoing-message.ts'
import { job, type JobName } from '#platform/server/jobs/jobs.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { isAboutAddress } from '../bounce-rules.ts'
import { sendingEvents } from '../events.ts'
import { mailOf } from './mail-of.ts'
import { returnPathOf } from './return-path.ts'
import { retryDelay, retryWindow } from './retry-window.ts'
import { dkimOf } from './domains/sending-domains.ts'
import { opened } from './sealed-mail.ts'
import { sendingSettings } from './settings.ts'
import { lockMessage, leaseMessage, moveMessage, type MessageKey, type MessageRow } from './store.ts'
import type { SitePools, TransportPool } from './transport-pool.ts'

const leaseTime = 60_000
const cutOff = 'The worker stopped while it sent the message. It may have arrived.'

/** The job that sends one message. */
export const deliverName = {
  name: 'sending.deliver',
  payload: z.object({ site_id: anId, message_id: anId }),
} as const satisfies JobName

/** How a message is sent: the site's SMTP pools, the reserved slot, and the signer. */
interface Route {
  readonly pools: SitePools
  readonly place: number
  readonly returnPath: string
  readonly dkim: (DkimDomain & { readonly privateKey: string }) | null
}

/**
 * Sends one message, at most once, through the site's servers and signed for its domain, like campaigns. Each step is
 * committed before the next begins, so a worker that is killed in between leaves a row that shows how far it got.
 */
export const deliverBy = (transports: TransportPool | null, files?: AttachmentFiles) =>
  job({
    ...deliverName,
    run: async ({ site_id, message_id }, context) => {
      const message = await take({ site_id, id: message_id }, context)
      if (!message) return
      const begun = await begin(message, transports, context)
      if (begun === 'waits') return
      const result = await sendBy(begun, opened(context, message), { transports, files }, context)
      await settle(message, result, begun, context)
    },
  })

/** Leases the message to this worker. Returns null if there is nothing to send now. */
async function take(key: MessageKey, context: JobContext): Promise<MessageRow | null> {
  const { database, jobs, now } = context
  return database.inSite(key.site_id, async (db) => {
    const row = await lockMessage(db, key)
    if (!row) return null
    const at = new Date(now())
    switch (row.state) {
      case 'leased':
        if (row.lease_ends_at && row.lease_ends_at > at) {
          await jobs.add(db, deliverName, payload(row), { runAt: row.lease_ends_at })
          return null
        }
        break
      case 'handing':
        // Left by a worker that was killed, so it's unknown whether the message was sent.
        await moveMessage(db, row, ['handing'], { state: 'unknown', state_at: at, reason: cutOff })
        return null
      case 'accepted':
      case 'bounced':
      case 'unknown':
        return null
      case 'planned':
      case 'deferred':
        break
    }
    const leased = { ...row, attempts: row.attempts + 1 }
    await leaseMessage(db, leased, at, new Date(at.getTime() + leaseTime))
    return leased
  })
}

/**
 * Reserves a slot at the site's servers and marks the message as being sent. Returns null for a message that stays in
 * the mailbox.
 */
function begin(
  message: MessageRow,
  transports: TransportPool | null,
  context: JobContext,
): Promise<Route | null | 'waits'> {
  const { site_id: siteId } = message
  return context.database.inSite(siteId, async (db) => {
    const ctx = { ...context, db }
    const at = new Date(context.now())
    const route = transports && (await routeOf(ctx, message, transports))
    if (route?.retryAt) {
      await waitFor(ctx, message, route)
      return 'waits'
    }
    const handing = { state: 'handing', state_at: at } as const
    return (await moveMessage(db, message, ['leased'], handing)) ? route : 'waits'
  })
}

type Ctx = JobContext & { readonly db: Parameters<typeof moveMessage>[0] }

async function routeOf(ctx: Ctx, message: MessageRow, transports: TransportPool) {
  const { site_id: siteId, id, from_address } = message
  const pools = await transports.poolsOf(ctx, siteId)
  if (!pools) return null
  const { places, retryAt, trouble = '' } = await pools.reserve(ctx.db, 1)
  const [place] = places
  if (place === undefined) return { retryAt, trouble } as const
  const { return_domain } = await sendingSettings(ctx.db, siteId)
  const returnPath =
    return_domain === '' ? wireAddress(from_address) : returnPathOf(ctx, { siteId, deliveryId: id }, return_domain)
  const dkim = await dkimOf(ctx, siteId, from_address.slice(from_address.lastIndexOf('@') + 1))
  return { pools, place, returnPath, dkim }
}

/**
 * Handles the case that no server accepts the message now. It's given up after the period in which a message is
 * retried.
 */
async function waitFor(ctx: Ctx, message: MessageRow, { retryAt, trouble }: { retryAt: Date; trouble: string }) {
  const at = new Date(ctx.now())
  const isOver = at.getTime() - message.created_at.getTime() >= retryWindow
  const reason = (isOver ? `Given up after three days. ${trouble}` : trouble).slice(0, 1000)
  const state = isOver ? 'bounced' : 'deferred'
  const isMoved = await moveMessage(ctx.db, message, ['leased'], { state, state_at: at, reason, lease_ends_at: null })
  if (isMoved && isOver) await emitBounced(ctx, message, { outcome: 'unsent', reason })
  if (isMoved && !isOver) await ctx.jobs.add(ctx.db, deliverName, payload(message), { runAt: retryAt })
}

async function sendBy(
  route: Route | null,
  message: MessageRow,
  { transports, files }: { readonly transports: TransportPool | null; readonly files: AttachmentFiles | undefined },
  context: JobContext,
): Promise<SendResult> {
  const { mail, log, now } = context
  if (!route || !transports) {
    await mail.keep(mailOf(message))
    return { outcome: 'accepted', response: 'kept in the mailbox' }
  }
  try {
    const { pools, place, returnPath, dkim } = route
    const composed = composeMessage(mailOf(message, await attachmentsOf(message, files, context)), mailDate(now()))
    const unsigned = dkim && dkimInput(composed, dkim)
    const signature = unsigned
      ? dkimHeader(unsigned, (await transports.signer.sign(dkim.privateKey, [unsigned.input]))[0]!)
      : ''
    const content = [`${signature}${composed.head}\r\n`, ...composed.pieces]
    return await pools.pools[place]!.send({ from: returnPath, to: wireAddress(message.to_address), content })
  } catch (error) {
    // It hasn't been sent and never will be: a message that can't be composed today can't be composed later.
    log.error({ err: error, siteId: message.site_id, messageId: message.id }, 'a message could not be composed')
    const reason = error instanceof Error ? error.message : 'The message could not be composed.'
    return { outcome: 'bounced', reason, step: 'content' }
  }
}

/** Returns the message's attachments. Throws if one is missing, so that an incomplete message is never sent. */
async function attachmentsOf(
  { site_id, attachment_ids: ids }: MessageRow,
  files: AttachmentFiles | undefined,
  { database }: JobContext,
): Promise<MailAttachment[]> {
  if (ids.length === 0) return []
  const rows = await database.inSite(site_id, (db) => findAttachments(db, site_id, ids))
  const attachments: MailAttachment[] = []
  for (const { id, name, type } of rows) {
    const file = await files?.open(site_id, id)
    if (file) attachments.push({ name, type, bytes: Buffer.concat(await file.stream.toArray()) })
  }
  if (attachments.length < ids.length) throw new Error('An attachment is no longer there.')
  return attachments
}

/** Stores the result, and schedules the next attempt if there is one. */
async function settle(
  message: MessageRow,
  result: SendResult,
  route: Route | null,
  context: JobContext,
): Promise<void> {
  const { database, jobs, now, mail } = context
  const at = now()
  const reason = result.outcome === 'accepted' ? '' : result.reason.slice(0, 1000)
  const isTemporary = result.outcome === 'deferred' || result.outcome === 'unsent' || result.outcome === 'cut'
  const isOver = isTemporary && at - message.created_at.getTime() >= retryWindow
  const outcome = isOver
    ? ({ state: 'bounced', reason: `Given up after three days. ${reason}` } as const)
    : { state: isTemporary ? ('deferred' as const) : result.outcome, reason }
  // Only the recipient may see the link in it.
  const isSecret = message.site_id === nilId && mail.kind === 'smtp' && outcome.state === 'accepted'
  const change = {
    ...outcome,
    state_at: new Date(at),
    lease_ends_at: null,
    ...(isSecret && { html: '', text: '', sealed: null }),
  }
  await database.inSite(message.site_id, async (db) => {
    if (route && (result.outcome === 'unsent' || result.outcome === 'cut'))
      await route.pools.releaseQuota(db, [route.place])
    // "unknown" is included because another worker may have released our lease, while the result is known here.
    const isMoved = await moveMessage(db, message, ['handing', 'unknown'], change)
    if (isMoved && outcome.state === 'bounced') await emitBounced({ ...context, db }, message, result)
    if (!isMoved || outcome.state !== 'deferred') return
    const retryAt = result.outcome === 'unsent' ? result.retryAt : undefined
    const runAt = new Date(retryAt ?? at + retryDelay(message.attempts))
    await jobs.add(db, deliverName, payload(message), { runAt })
  })
}

async function emitBounced(
  { events, db }: Ctx,
  { site_id, contact_id }: MessageRow,
  result: SendResult,
): Promise<void> {
  const reason = 'reason' in result ? result.reason : ''
  const is_permanent = result.outcome === 'bounced' && isAboutAddress(reason, result.step)
  await events.emit(db, sendingEvents.bounced, { site_id, contact_id, reason, is_permanent })
}

function payload({ site_id, id }: MessageKey): { site_id: string; message_id: string } {
  return { site_id, message_id: id }
}
