import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#core/id.ts'

const signatureBytes = 16
const timeBytes = 6

/** What a token carries: ids, and until when it is good, in milliseconds since 1970. */
export interface Signed {
  readonly ids: readonly Id[]
  readonly until: number
}

/** Ids and an end, signed under a key of one purpose: letters that fit a path and say nothing to who lacks the key. */
export function signToken(key: Uint8Array, { ids, until }: Signed): string {
  const end = Buffer.alloc(timeBytes)
  end.writeUIntBE(Math.floor(until), 0, timeBytes)
  const body = Buffer.concat([end, Buffer.from(ids.join('').replaceAll('-', ''), 'hex')])
  return Buffer.concat([body, signatureOf(key, body)]).toString('base64url')
}

/** The ids of a token with so many of them; null when we did not make it, or its time is over. */
export function readToken(key: Uint8Array, token: string, count: number, now: number): readonly Id[] | null {
  const length = timeBytes + 16 * count + signatureBytes
  if (!/^[\w-]+$/.test(token) || token.length !== Math.ceil((length * 4) / 3)) return null
  const bytes = Buffer.from(token, 'base64url')
  // The last letter holds bits that say nothing: a token has one spelling.
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
