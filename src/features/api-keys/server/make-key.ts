import { createHash } from 'node:crypto'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { keyPrefix } from '#platform/server/calls/callers.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { countLiveKeys, endKey, insertKey, type KeyRow } from './store.ts'

const max = 50
type Ctx = Pick<Tools, 'now' | 'newId' | 'randomBytes'> & { readonly db: Db; readonly siteId: Id }

/** Properties of a new key. */
export interface KeyProperties {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** User who creates it; null if the program itself does, in which case no one sees the token. */
  readonly madeBy: Id | null
  readonly expiresAt?: Date | null
}

/** Creates a key of the site. The token exists only in the return value. */
export async function makeKey(
  { db, siteId, now, newId, randomBytes }: Ctx,
  { name, scopes, madeBy, expiresAt = null }: KeyProperties,
): Promise<{ row: KeyRow; token: string }> {
  if ((await countLiveKeys(db, siteId, new Date(now()))) >= max) {
    throw new AppError('conflict', `A site has at most ${max} API keys. Revoke one that is not in use.`)
  }
  const { token, token_hash, ends_with } = newToken(randomBytes)
  const row: KeyRow = {
    site_id: siteId,
    id: newId(),
    name,
    token_hash,
    ends_with,
    scopes: [...new Set(scopes)].toSorted(),
    made_by: madeBy,
    created_at: new Date(now()),
    last_used_at: null,
    expires_at: expiresAt,
    previous_hash: null,
    previous_ends_with: null,
    previous_until: null,
    revoked_at: null,
  }
  await insertKey(db, row)
  return { row, token }
}

/** Creates a token that can't be guessed, with the parts of it that are stored. */
export function newToken(randomBytes: Tools['randomBytes']): { token: string; token_hash: Buffer; ends_with: string } {
  const token = `${keyPrefix}${Buffer.from(randomBytes(32)).toString('base64url')}`
  return { token, token_hash: createHash('sha256').update(token).digest(), ends_with: token.slice(-4) }
}

/** Revokes a key of the site; undefined if there is none. */
export async function revokeKey({ db, siteId, now }: Ctx, keyId: Id): Promise<KeyRow | undefined> {
  return endKey(db, siteId, keyId, new Date(now()))
}
