import { createHmac } from 'node:crypto'

const digits = 6
const stepSeconds = 30
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the 30-second step, counted since 1970, that contains a moment. */
export function stepOf(now: number): number {
  return Math.floor(now / 1000 / stepSeconds)
}

/** Returns the code of an authenticator app for one step (RFC 6238 over RFC 4226, SHA-1, six digits). */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac.at(-1)! & 0xf
  const number = (mac.readUInt32BE(at) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** Returns the step that a code belongs to: the current one, or one before or after; null if none match. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  const step = stepOf(now)
  return [step, step - 1, step + 1].find((one) => codeOf(secret, one) === code) ?? null
}

/** Encodes bytes for entering into an app (RFC 4648, without padding). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[parseInt(five.padEnd(5, '0'), 2)]).join('')
}
