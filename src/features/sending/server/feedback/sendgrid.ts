import { AppError } from '#core/error.ts'
import { isSignedByEc } from '#platform/server/secrets/ec-signature.ts'
import type { Feedback } from '../../bounce-rules.ts'
import { type Loose, looseList, looseValue, messageIdOf, when, words } from './json.ts'
import type { ReadFeedback } from './provider.ts'

/** Reads SendGrid's signed event webhook. The secret is the public key shown on SendGrid's settings page. */
export const readSendgrid: ReadFeedback = async ({ headers, body }, { secret }) => {
  const signature = String(headers['x-twilio-email-event-webhook-signature'] ?? '')
  const timestamp = String(headers['x-twilio-email-event-webhook-timestamp'] ?? '')
  if (!isSignedByEc(Buffer.concat([Buffer.from(timestamp), body]), signature, secret)) {
    throw new AppError('forbidden', 'This does not come from SendGrid.')
  }
  return looseList(looseValue(body.toString('utf8'))).flatMap(feedbackOf)
}

function feedbackOf(event: Loose): Feedback[] {
  const name = words(event, 'event')
  const of = {
    address: words(event, 'email'),
    messageId: messageIdOf(words(event, 'smtp-id')),
    at: when(event, 'timestamp'),
    reason: words(event, 'reason'),
  }
  if (name === 'spamreport') return [{ ...of, kind: 'complaint', permanent: true }]
  // "blocked": a server refused the message for now, which says nothing about the address.
  if (name === 'bounce') return [{ ...of, kind: 'bounce', permanent: words(event, 'type') !== 'blocked' }]
  return []
}
