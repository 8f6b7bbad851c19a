import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#core/id.ts'

const signatureBytes = 16
const timeBytes = 6

/** Contents of a token: IDs, and its expiry in milliseconds since 1970. */
export interface Signed {
  readonly ids: readonly Id[]
  readonly until: number
}

/**
 * Signs IDs and an expiry with a key for one purpose. The characters are safe in a path and reveal nothing without the
 * key.
 */
export function signToken(key: Uint8Array, { ids, until }: Signed): string {
  const end = Buffer.alloc(timeBytes)
  end.writeUIntBE(Math.floor(until), 0, timeBytes)
  const body = Buffer.concat([end, Buffer.from(ids.join('').replaceAll('-', ''), 'hex')])
  return Buffer.concat([body, signatureOf(key, body)]).toString('base64url')
}

/**
 * Returns the IDs of a token, which must contain `count` of them. Null if we didn't create it, or if it has expired.
 */
export function readToken(key: Uint8Array, token: string, count: number, now: number): readonly Id[] | null {
  const length = timeBytes + 16 * count + signatureBytes
  if (!/^[\w-]+$/.test(token) || token.length !== Math.ceil((length * 4) / 3)) return null
  const bytes = Buffer.from(token, 'base64url')
  // The last character contains unused bits. Only one spelling of a token is accepted.
  if (bytes.toString('base64url') !== token) return null
  const body = bytes.subarray(0, length - signatureBytes)
  if (!timingSafeEqual(bytes.subarray(length - signatureBytes), signatureOf(key, body))) return null
  if (body.readUIntBE(0, timeBytes) <= now) return null
  return Array.from({ length: count }, (_, i) => idFrom(body.subarray(timeBytes + 16 * i, timeBytes + 16 * (i + 1))))
}

function signatureOf(key: Uint8Array, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, signatureBytes)
}

function idFrom(bytes: Buffer): Id {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
