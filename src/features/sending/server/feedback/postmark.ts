import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '#core/error.ts'
import { looseObject, when, words } from './json.ts'
import type { ReadFeedback } from './provider.ts'

/** Postmark's bounce types for addresses that will never accept email. */
const permanent = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])

/** Reads Postmark's webhook. The secret is "user:password", as in the webhook's URL. */
export const readPostmark: ReadFeedback = async ({ headers, body }, { secret }) => {
  const expected = `Basic ${Buffer.from(secret).toString('base64')}`
  const isKnown = timingSafeEqual(digest(expected), digest(String(headers.authorization ?? '')))
  if (secret === '' || !isKnown) throw new AppError('forbidden', 'This does not come from Postmark.')
  const payload = looseObject(body.toString('utf8'))
  const [record, type] = [words(payload, 'RecordType'), words(payload, 'Type')]
  if (record !== 'Bounce' && record !== 'SpamComplaint') return []
  const isComplaint = record === 'SpamComplaint' || type === 'SpamComplaint'
  return [
    {
      kind: isComplaint ? 'complaint' : 'bounce',
      permanent: isComplaint || permanent.has(type),
      address: words(payload, 'Email'),
      // Postmark's MessageID is its own, not ours.
      messageId: '',
      at: when(payload, 'BouncedAt'),
      reason: words(payload, 'Details') || words(payload, 'Description'),
    },
  ]
}

const digest = (text: string) => createHash('sha256').update(text).digest()
