import { verify, X509Certificate } from 'node:crypto'
import { AppError } from '#core/error.ts'
import type { Feedback } from '../../bounce-rules.ts'
import { type Loose, looseObject, messageIdOf, part, parts, when, words } from './json.ts'
import type { ReadFeedback, ReadTools } from './provider.ts'

const host = /^sns\.[a-z0-9-]{1,30}\.amazonaws\.com(\.cn)?$/
const signedKeys = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}
/** Certificates by URL. There are few, and each is valid for a year. */
const certificates = new Map<string, X509Certificate>()

/** Reads Amazon SES reports sent through SNS. The secret is the topic. A subscription to that topic is confirmed. */
export const readSes: ReadFeedback = async ({ body }, tools) => {
  const envelope = looseObject(body.toString('utf8'))
  const type = words(envelope, 'Type') as keyof typeof signedKeys
  if (!(type in signedKeys)) return []
  if (tools.secret === '' || words(envelope, 'TopicArn') !== tools.secret) throw refused()
  await mustBeSigned(envelope, signedKeys[type], tools)
  if (type === 'SubscriptionConfirmation') {
    const { status } = await tools.fetch(ofAmazon(words(envelope, 'SubscribeURL')))
    if (status !== 200) throw new AppError('unavailable', 'The subscription could not be confirmed.')
    return []
  }
  // Not read with `words`, because it's longer than the limit that other texts are cut to.
  return feedbackOf(looseObject(String(envelope['Message'])))
}

async function mustBeSigned(envelope: Loose, keys: readonly string[], { fetch }: ReadTools): Promise<void> {
  if (words(envelope, 'SignatureVersion') !== '2') throw refused()
  const certificate = await certificateAt(ofAmazon(words(envelope, 'SigningCertURL')), fetch)
  const text = keys
    .filter((key) => typeof envelope[key] === 'string')
    .map((key) => `${key}\n${String(envelope[key])}\n`)
    .join('')
  const signature = Buffer.from(words(envelope, 'Signature'), 'base64')
  if (!verify('sha256', Buffer.from(text), certificate.publicKey, signature)) throw refused()
}

async function certificateAt(address: string, fetch: ReadTools['fetch']): Promise<X509Certificate> {
  const known = certificates.get(address)
  if (known && Date.parse(known.validTo) > Date.now()) return known
  const { status, body } = await fetch(address)
  if (status !== 200) throw new AppError('unavailable', 'The certificate could not be loaded.')
  const certificate = new X509Certificate(body)
  if (certificates.size >= 50) certificates.clear()
  certificates.set(address, certificate)
  return certificate
}

function ofAmazon(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const isFine = url?.protocol === 'https:' && url.port === '' && url.username === '' && host.test(url.hostname)
  if (!isFine) throw refused()
  return url.href
}

function feedbackOf(message: Loose): Feedback[] {
  const mail = part(message, 'mail')
  const messageId = messageIdOf(words(part(mail, 'commonHeaders'), 'messageId'))
  const kind = words(message, 'notificationType') || words(message, 'eventType')
  if (kind === 'Bounce') {
    const bounce = part(message, 'bounce')
    const permanent = words(bounce, 'bounceType') === 'Permanent'
    return parts(bounce, 'bouncedRecipients').map((recipient) => ({
      kind: 'bounce',
      permanent,
      address: words(recipient, 'emailAddress'),
      messageId,
      at: when(bounce, 'timestamp'),
      reason: words(recipient, 'diagnosticCode') || words(bounce, 'bounceSubType'),
    }))
  }
  if (kind !== 'Complaint') return []
  const complaint = part(message, 'complaint')
  return parts(complaint, 'complainedRecipients').map((recipient) => ({
    kind: 'complaint',
    permanent: true,
    address: words(recipient, 'emailAddress'),
    messageId,
    at: when(complaint, 'timestamp'),
    reason: words(complaint, 'complaintFeedbackType'),
  }))
}

const refused = () => new AppError('forbidden', 'This does not come from Amazon SNS.')
