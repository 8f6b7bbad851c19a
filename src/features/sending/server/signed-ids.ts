import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'

/** IDs of an item and its site. */
export interface SignedIds {
  readonly siteId: Id
  readonly id: Id
}

type Keys = Pick<Tools, 'keyFor'>
/** Purpose of a token. A token for another purpose is invalid. */
type Purpose = 'sending.return-path' | 'sending.leave' | 'conversations.reply'

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const macBytes = 6
/** Pattern of a token, in any case. */
export const signedIds = '[a-z2-7]{61}'

/**
 * Encodes the ids of a site and one of its items as 61 letters and digits that fit into an email address and can't be
 * forged.
 */
export function signIds(keys: Keys, purpose: Purpose, { siteId, id }: SignedIds): string {
  const ids = Buffer.from((siteId + id).replaceAll('-', ''), 'hex')
  return base32(Buffer.concat([ids, macOf(keys, purpose, ids)]))
}

/** Decodes the ids, in any case; null if we didn't create the token. */
export function readSignedIds(keys: Keys, purpose: Purpose, token: string): SignedIds | null {
  if (!/^[a-z2-7]{61}$/i.test(token)) return null
  const bytes = fromBase32(token.toLowerCase())
  // The last character contains an unused bit. Checking it gives each token a single spelling.
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
