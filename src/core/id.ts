/** A UUIDv7 in its text form. */
export type Id = string

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * Makes a UUIDv7 (RFC 9562, 5.7): ids made later sort later, so indexes grow at one end.
 * @param now milliseconds since 1970
 * @param random ten random bytes
 */
export function uuidv7(now: number, random: Uint8Array): Id {
  const bytes = new Uint8Array(16)
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (40 - 8 * i)) % 256
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const text = Array.from(bytes, (byte) => hex[byte]).join('')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
}

/** The moment a UUIDv7 was made, in milliseconds since 1970. */
export function timeOfId(id: Id): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
