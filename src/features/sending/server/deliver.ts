import { z } from 'zod'
import { id as anId } from '#core/fields.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { HandOver } from '#platform/server/mail/mail.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { mailOf } from './mail-of.ts'
import { patience, retryDelay } from './retry.ts'
import { holdMessage, leaseMessage, moveMessage, type MessageKey, type MessageRow } from './store.ts'

const leaseTime = 60_000
const cutOff = 'The worker stopped while it handed the message over. It may have arrived.'

/**
 * Hands one message over, at most once. Each step is committed before the next begins, so that whatever is killed in
 * between leaves a row that says how far it came.
 */
export const deliver = job({
  name: 'sending.deliver',
  payload: z.object({ site_id: anId, message_id: anId }),
  run: async ({ site_id, message_id }, context) => {
    const { database, now } = context
    const message = await take({ site_id, id: message_id }, context)
    if (!message) return
    const handing = { state: 'handing', state_at: new Date(now()) } as const
    if (!(await database.inSite(site_id, (db) => moveMessage(db, message, ['leased'], handing)))) return
    await settle(message, await handOver(message, context), context)
  },
})

/** Leases the message to this worker; null when there is nothing to hand over now. */
async function take(key: MessageKey, context: JobContext): Promise<MessageRow | null> {
  const { database, jobs, now } = context
  return database.inSite(key.site_id, async (db) => {
    const row = await holdMessage(db, key)
    if (!row) return null
    const at = new Date(now())
    switch (row.state) {
      case 'leased':
        if (row.lease_ends_at && row.lease_ends_at > at) {
          await jobs.add(db, deliver, payload(row), { runAt: row.lease_ends_at })
          return null
        }
        break
      case 'handing':
        // Only a worker that was cut off leaves this behind. Nobody can say whether the message left.
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

/** A transport rejects what it cannot make a mail of; that has not left, and never will. */
async function handOver(message: MessageRow, { mail, log }: JobContext): Promise<HandOver> {
  try {
    return await mail.hand(mailOf(message))
  } catch (error) {
    log.error({ err: error, siteId: message.site_id, messageId: message.id }, 'a message could not be made')
    return { outcome: 'bounced', reason: error instanceof Error ? error.message : 'The message could not be made.' }
  }
}

/** Writes down what became of it, and has it tried again when the other side asked for that. */
async function settle(message: MessageRow, result: HandOver, { database, jobs, now, mail }: JobContext): Promise<void> {
  const at = now()
  const reason = result.outcome === 'accepted' ? '' : result.reason.slice(0, 1000)
  const isOver = result.outcome === 'deferred' && at - message.created_at.getTime() >= patience
  const outcome = isOver
    ? ({ state: 'bounced', reason: `Given up after three days. ${reason}` } as const)
    : { state: result.outcome, reason }
  // A link for a new password is for nobody but its addressee.
  const isSecret = message.site_id === nilId && mail.kind === 'smtp' && outcome.state === 'accepted'
  const change = { ...outcome, state_at: new Date(at), lease_ends_at: null, ...(isSecret && { html: '', text: '' }) }
  await database.inSite(message.site_id, async (db) => {
    // "unknown" too: another worker may have taken us for dead, and we know better.
    const isMoved = await moveMessage(db, message, ['handing', 'unknown'], change)
    if (!isMoved || outcome.state !== 'deferred') return
    const runAt = new Date(at + retryDelay(message.attempts))
    await jobs.add(db, deliver, payload(message), { runAt })
  })
}

function payload({ site_id, id }: MessageKey): { site_id: string; message_id: string } {
  return { site_id, message_id: id }
}
