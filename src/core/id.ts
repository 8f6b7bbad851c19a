/** A UUIDv7 in its text form. */
export type Id = string

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * Creates a UUIDv7 (RFC 9562, 5.7). Ids created later sort later, so indexes grow at one end.
 * @param now milliseconds since 1970
 * @param random ten random bytes
 */
export function uuidv7(now: number, random: Uint8Array): Id {
  const time = Math.floor(now).toString(16).padStart(12, '0')
  const at = (i: number) => hex[random[i]!]
  const version = hex[0x70 | (random[0]! & 0x0f)]
  const variant = hex[0x80 | (random[2]! & 0x3f)]
  const last = at(4)! + at(5) + at(6) + at(7) + at(8) + at(9)
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}${at(1)}-${variant}${at(3)}-${last}`
}

/** Checks whether a text is an id in our format. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/** Returns the time at which a UUIDv7 was created, in milliseconds since 1970. */
export function timeOfId(id: Id): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
