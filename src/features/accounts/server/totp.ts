import { createHmac } from 'node:crypto'

const digits = 6
const stepSeconds = 30
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The half minute that a moment lies in, since 1970. */
export function stepOf(now: number): number {
  return Math.floor(now / 1000 / stepSeconds)
}

/** The code of an authenticator app for one step (RFC 6238 over RFC 4226, SHA-1, six digits). */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac.at(-1)! & 0xf
  const number = (mac.readUInt32BE(at) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step that a code is of, now or half a minute to either side; null when it is of none of them. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  const step = stepOf(now)
  return [step, step - 1, step + 1].find((one) => codeOf(secret, one) === code) ?? null
}

/** Bytes as people type them into an app (RFC 4648, without padding). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[parseInt(five.padEnd(5, '0'), 2)]).join('')
}
