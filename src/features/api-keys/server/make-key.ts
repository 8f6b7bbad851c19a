import { createHash } from 'node:crypto'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { countLiveKeys, endKey, insertKey, type KeyRow } from './store.ts'

const max = 50
type Ctx = Pick<Tools, 'now' | 'newId' | 'randomBytes'> & { readonly db: Db; readonly siteId: Id }

/** What a key is made of. */
export interface KeyWish {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** The user who makes it. */
  readonly madeBy: Id
}

/** Makes a key of the site; the token is nowhere but in the answer. */
export async function makeKey(
  { db, siteId, now, newId, randomBytes }: Ctx,
  { name, scopes, madeBy }: KeyWish,
): Promise<{ row: KeyRow; token: string }> {
  if ((await countLiveKeys(db, siteId)) >= max) {
    throw new AppError('conflict', `A site has at most ${max} API keys. Revoke one that is not in use.`)
  }
  const token = `trk_${Buffer.from(randomBytes(32)).toString('base64url')}`
  const row: KeyRow = {
    site_id: siteId,
    id: newId(),
    name,
    token_hash: createHash('sha256').update(token).digest(),
    ends_with: token.slice(-4),
    scopes: [...new Set(scopes)].toSorted(),
    made_by: madeBy,
    created_at: new Date(now()),
    last_used_at: null,
    revoked_at: null,
  }
  await insertKey(db, row)
  return { row, token }
}

/** Revokes a key of the site; undefined when there is none. */
export async function revokeKey({ db, siteId, now }: Ctx, keyId: Id): Promise<KeyRow | undefined> {
  return endKey(db, siteId, keyId, new Date(now()))
}
