import { createHash } from 'node:crypto'

/** A secret of 32 random bytes for its owner, and its SHA-256, which is all that is stored. */
export interface Token {
  readonly text: string
  readonly hash: Uint8Array
}

/** Makes a token that nobody can guess. */
export function newToken(randomBytes: (count: number) => Uint8Array): Token {
  const text = Buffer.from(randomBytes(32)).toString('base64url')
  return { text, hash: hashToken(text) }
}

/** The name under which a token is stored. */
export function hashToken(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
