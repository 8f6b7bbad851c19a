import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'

/** A thing of a site. */
export interface SignedIds {
  readonly siteId: Id
  readonly id: Id
}

type Keys = Pick<Tools, 'keyFor'>
/** What a token is good for: one of another purpose is none. */
type Purpose = 'sending.return-path' | 'sending.leave' | 'conversations.reply'

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const macBytes = 6
/** How a token looks, in whatever case. */
export const signedIds = '[a-z2-7]{61}'

/** A site's id and that of a thing of it as 61 letters and figures that fit an address and cannot be forged. */
export function signIds(keys: Keys, purpose: Purpose, { siteId, id }: SignedIds): string {
  const ids = Buffer.from((siteId + id).replaceAll('-', ''), 'hex')
  return base32(Buffer.concat([ids, macOf(keys, purpose, ids)]))
}

/** Reads them back, in whatever case; null when we did not make it. */
export function readSignedIds(keys: Keys, purpose: Purpose, token: string): SignedIds | null {
  if (!/^[a-z2-7]{61}$/i.test(token)) return null
  const bytes = fromBase32(token.toLowerCase())
  // The last letter holds a bit that says nothing: a token has one spelling.
  if (base32(bytes) !== token.toLowerCase()) return null
  const ids = bytes.subarray(0, 32)
  if (!timingSafeEqual(bytes.subarray(32, 32 + macBytes), macOf(keys, purpose, ids))) return null
  return { siteId: idFrom(ids.subarray(0, 16)), id: idFrom(ids.subarray(16)) }
}

function macOf({ keyFor }: Keys, purpose: Purpose, ids: Buffer): Buffer {
  return createHmac('sha256', keyFor(purpose)).update(ids).digest().subarray(0, macBytes)
}

function base32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += letters[(value >> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + letters[(value << (5 - bits)) & 31] : text
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const letter of text) {
    value = (value << 5) | letters.indexOf(letter)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 255)
    value &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

function idFrom(bytes: Buffer): Id {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
