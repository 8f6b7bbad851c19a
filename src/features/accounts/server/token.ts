import { createHash } from 'node:crypto'

/** A secret of 32 random bytes for its owner, and its SHA-256. Only the hash is stored. */
export interface Token {
  readonly text: string
  readonly hash: Uint8Array
}

/** Creates a token that can't be guessed. */
export function newToken(randomBytes: (count: number) => Uint8Array): Token {
  const text = Buffer.from(randomBytes(32)).toString('base64url')
  return { text, hash: hashToken(text) }
}

/** Returns the hash under which a token is stored. */
export function hashToken(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
