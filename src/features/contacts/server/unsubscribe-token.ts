import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'

/** The contact whose subscription a link ends. */
export interface Subscriber {
  readonly siteId: Id
  readonly contactId: Id
}

type Keys = Pick<Tools, 'keyFor'>

const idBytes = 16
const signatureBytes = 16

/** Returns the URL that ends a subscription. It works forever, because old emails are clicked too. */
export function unsubscribeUrl(ctx: Keys & Pick<Tools, 'publicUrl'>, subscriber: Subscriber): string {
  return `${ctx.publicUrl}/u/${unsubscribeToken(ctx, subscriber)}`
}

/** Creates a token with the signed site and contact: 64 characters that are valid in a path. */
function unsubscribeToken(keys: Keys, { siteId, contactId }: Subscriber): string {
  const ids = Buffer.from((siteId + contactId).replaceAll('-', ''), 'hex')
  return Buffer.concat([ids, signatureOf(keys, ids)]).toString('base64url')
}

/** Reads a token; null if we did not create it. */
export function readUnsubscribeToken(keys: Keys, token: string): Subscriber | null {
  if (!/^[\w-]{64}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, 2 * idBytes)
  if (!timingSafeEqual(bytes.subarray(2 * idBytes), signatureOf(keys, ids))) return null
  return { siteId: idFrom(ids.subarray(0, idBytes)), contactId: idFrom(ids.subarray(idBytes)) }
}

function signatureOf(keys: Keys, ids: Buffer): Buffer {
  return createHmac('sha256', keys.keyFor('contacts.unsubscribe')).update(ids).digest().subarray(0, signatureBytes)
}

function idFrom(bytes: Buffer): Id {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
