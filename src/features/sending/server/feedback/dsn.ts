import type { Feedback } from '../../bounce-rules.ts'
import { signedIds } from '../signed-ids.ts'
import { messageIdOf } from './json.ts'

/** What a mail in the bounce mailbox says, and where it came back to. */
export interface ReturnedMail {
  /** Empty when it has none. */
  readonly returnPath: string
  /** The token of somebody who unsubscribes by mail, unchecked; empty where nobody does. */
  readonly leaving: string
  readonly feedback: Feedback[]
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** More of a mail than this is not looked at: what is said stands at its beginning. */
const mostLooked = 200_000
const mostParts = 20
const ours = new RegExp(`^b-${signedIds}@`, 'i')
const left = new RegExp(`\\bu-(${signedIds})\\b`, 'i')

/**
 * Reads a bounce (RFC 3464, and qmail's), a note of a delay, or a complaint (RFC 5965). What is neither, such as a note that
 * somebody is on holiday, says nothing.
 */
export function readReturnedMail(raw: string): ReturnedMail {
  const mail = partOf(raw.slice(0, mostLooked).replaceAll('\r\n', '\n'))
  // Where one mailbox gets all mail of a domain, Delivered-To can be its own address.
  const to = ['delivered-to', 'x-original-to', 'to'].map((name) => mail.headers.get(name) ?? '')
  const addresses = to.map(addressIn).filter((address) => address !== '')
  const returnPath = addresses.find((address) => ours.test(address)) ?? addresses[0] ?? ''
  const [, leaving = ''] = left.exec(`${to.join(' ')} ${mail.headers.get('subject') ?? ''}`) ?? []
  const parts = partsOf(mail)
  const messageId = messageIdIn(parts)
  const at = Date.parse(mail.headers.get('date') ?? '') || 0
  const byType = (type: string) => parts.filter(({ headers }) => typeOf(headers) === type)
  const status = byType('message/delivery-status').flatMap(({ body }) => statusFields(body, messageId, at))
  const abuse = byType('message/feedback-report').flatMap(({ body }) => complaintFields(body, parts, messageId, at))
  const feedback = [...status, ...abuse]
  return { returnPath, leaving, feedback: feedback.length > 0 ? feedback : qmail(mail.body, messageId, at) }
}

function partOf(text: string): Part {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n')
  const head = end === -1 ? text : text.slice(0, end)
  return { headers: fieldsOf(head), body: end === -1 ? '' : text.slice(end).replace(/^\n{1,2}/, '') }
}

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase().trim()
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

function typeOf(headers: ReadonlyMap<string, string>): string {
  return (headers.get('content-type') ?? 'text/plain').split(';')[0]!.trim().toLowerCase()
}

/** The parts of a report, and the mail itself. */
function partsOf(mail: Part): Part[] {
  const type = mail.headers.get('content-type') ?? ''
  const [, quoted, bare] = /\bboundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return [mail]
  const pieces = `\n${mail.body}`.split(`\n--${boundary}`).slice(1, mostParts + 1)
  return [
    mail,
    ...pieces.filter((piece) => !piece.startsWith('--')).map((piece) => partOf(piece.replace(/^[ \t]*\n/, ''))),
  ]
}

function messageIdIn(parts: readonly Part[]): string {
  for (const { headers, body } of parts.slice(1)) {
    const type = typeOf(headers)
    if (type !== 'message/rfc822' && type !== 'text/rfc822-headers' && type !== 'message/rfc822-headers') continue
    const found = messageIdOf(partOf(body.trimStart()).headers.get('message-id') ?? '')
    if (found) return found
  }
  return ''
}

function statusFields(body: string, messageId: string, at: number): Feedback[] {
  return body
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .flatMap((fields): Feedback[] => {
      const action = (fields.get('action') ?? '').toLowerCase()
      const address =
        addressIn(fields.get('original-recipient') ?? '') || addressIn(fields.get('final-recipient') ?? '')
      if (action !== 'failed' || address === '') return []
      const status = fields.get('status') ?? ''
      const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
      const permanent = status.startsWith('5.') && !/^5\.(2\.[23]|3\.|4\.[17]|7\.)/.test(status)
      return [{ kind: 'bounce', permanent, address, messageId, at, reason: (diagnostic || status).slice(0, 500) }]
    })
}

function complaintFields(body: string, parts: readonly Part[], messageId: string, at: number): Feedback[] {
  const fields = fieldsOf(body)
  const type = (fields.get('feedback-type') ?? '').toLowerCase()
  if (type !== 'abuse' && type !== 'fraud' && type !== 'complaint') return []
  const original = parts.find(({ headers }) => typeOf(headers) === 'message/rfc822')
  const to = original ? (partOf(original.body.trimStart()).headers.get('to') ?? '') : ''
  const address = addressIn(fields.get('original-rcpt-to') ?? '') || addressIn(to)
  return [{ kind: 'complaint', permanent: true, address, messageId, at, reason: type }]
}

/** qmail says in words what others say in fields. */
function qmail(body: string, messageId: string, at: number): Feedback[] {
  if (!/^Hi\. This is the (?:qmail-send program|[\w-]{1,40} program)/m.test(body.slice(0, 2000))) return []
  const [, address = '', reason = ''] = /\n<([^<>\s]{3,320})>:\n([^\n]{1,500}(?:\n[^\n]{1,500}){0,3})/.exec(body) ?? []
  if (address === '') return []
  return [
    {
      kind: 'bounce',
      permanent: /\b5\.\d\.\d|\b55\d\b|no mailbox/i.test(reason),
      address,
      messageId,
      at,
      reason: reason.replaceAll('\n', ' '),
    },
  ]
}

function addressIn(text: string): string {
  const plain = text.replace(/^\s*(?:rfc822|utf-8)\s*;/i, '')
  return /[^\s<>;,"]{1,256}@[^\s<>;,"]{1,256}/.exec(plain)?.[0].toLowerCase() ?? ''
}
