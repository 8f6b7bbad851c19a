import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#core/error.ts'
import { looseObject, messageIdOf, part, when, words } from './json.ts'
import type { ReadFeedback } from './provider.ts'

/** Reads Mailgun's webhook. The secret is the account's signing key. */
export const readMailgun: ReadFeedback = async ({ body }, { secret }) => {
  const payload = looseObject(body.toString('utf8'))
  const { timestamp, token, signature } = part(payload, 'signature')
  const expected = createHmac('sha256', secret)
    .update(`${String(timestamp)}${String(token)}`)
    .digest('hex')
  if (secret === '' || !isSame(expected, String(signature)))
    throw new AppError('forbidden', 'This does not come from Mailgun.')
  const event = part(payload, 'event-data')
  const name = words(event, 'event')
  const status = part(event, 'delivery-status')
  const of = {
    address: words(event, 'recipient'),
    messageId: messageIdOf(words(part(part(event, 'message'), 'headers'), 'message-id')),
    at: when(event, 'timestamp'),
    reason: words(status, 'message') || words(status, 'description') || words(event, 'reason'),
  }
  if (name === 'complained') return [{ ...of, kind: 'complaint', permanent: true }]
  if (name === 'failed') return [{ ...of, kind: 'bounce', permanent: words(event, 'severity') === 'permanent' }]
  return []
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
