import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'

/** Whose message came back. */
export interface Returned {
  readonly siteId: Id
  readonly deliveryId: Id
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const macBytes = 6

/** The return path of one recipient's message (VERP): what comes back to it names the message. At most 63 letters before the @. */
export function returnPathOf(keys: Pick<Tools, 'keyFor'>, { siteId, deliveryId }: Returned, domain: string): string {
  const ids = Buffer.from((siteId + deliveryId).replaceAll('-', ''), 'hex')
  return `b-${base32(Buffer.concat([ids, macOf(keys, ids)]))}@${domain}`
}

/** Reads it back, in whatever case; null when we did not make it. */
export function readReturnPath(keys: Pick<Tools, 'keyFor'>, address: string): Returned | null {
  const [, text] = /^b-([a-z2-7]{61})@/i.exec(address) ?? []
  if (text === undefined) return null
  const bytes = fromBase32(text.toLowerCase())
  const ids = bytes.subarray(0, 32)
  if (!timingSafeEqual(bytes.subarray(32, 32 + macBytes), macOf(keys, ids))) return null
  return { siteId: idFrom(ids.subarray(0, 16)), deliveryId: idFrom(ids.subarray(16)) }
}

function macOf({ keyFor }: Pick<Tools, 'keyFor'>, ids: Buffer): Buffer {
  return createHmac('sha256', keyFor('sending.return-path')).update(ids).digest().subarray(0, macBytes)
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
