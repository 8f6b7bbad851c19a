import type { Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { type apiKeyCalls, maxOverlapDays } from '../contract.ts'
import { newToken } from './make-key.ts'
import { lockKey, type KeyRow, saveKey } from './store.ts'

type Ctx = Pick<SiteContext, 'db' | 'siteId' | 'now' | 'randomBytes' | 'user'>

const day = 86_400_000

/** Changes the name, the scopes or the expiry of a key. */
export async function updateKey(ctx: Ctx, input: Received<typeof apiKeyCalls.update>): Promise<KeyRow> {
  const row = await keyInUse(ctx, input.key_id)
  return saveKey(ctx.db, row, {
    name: input.name ?? row.name,
    scopes: input.scopes ? [...new Set(input.scopes)].toSorted() : row.scopes,
    expires_at: expiryOf(input.expires_at, ctx.now(), row),
  })
}

/** Gives a key a new token. The previous one keeps working as long as the caller requests. */
export async function rotateKey(
  ctx: Ctx,
  input: Received<typeof apiKeyCalls.rotate>,
): Promise<{ row: KeyRow; token: string }> {
  const { db, now, randomBytes, user } = ctx
  const until = input.previous_until === null ? null : new Date(input.previous_until)
  if (until && (until.getTime() <= now() || until.getTime() > now() + maxOverlapDays * day)) {
    throw wrongMoment('previous_until', `Choose a time within the next ${maxOverlapDays} days.`)
  }
  const row = await keyInUse(ctx, input.key_id)
  const { token, token_hash, ends_with } = newToken(randomBytes)
  const previous = until
    ? { previous_hash: row.token_hash, previous_ends_with: row.ends_with, previous_until: until }
    : { previous_hash: null, previous_ends_with: null, previous_until: null }
  const expires_at = expiryOf(input.expires_at, now(), row)
  // The key now belongs to whoever knows its token.
  const changes = { token_hash, ends_with, ...previous, expires_at, made_by: user.id }
  return { row: await saveKey(db, row, changes), token }
}

/** Returns the new expiry of a key: the requested one, or its current one. */
export function expiryOf(wanted: string | null | undefined, now: number, row?: KeyRow): Date | null {
  if (wanted === undefined) return row?.expires_at ?? null
  if (wanted === null) return null
  const at = new Date(wanted)
  if (at.getTime() <= now) throw wrongMoment('expires_at', 'Choose a time in the future.')
  return at
}

async function keyInUse({ db, siteId }: Ctx, keyId: string): Promise<KeyRow> {
  const row = await lockKey(db, siteId, keyId)
  if (!row) throw new AppError('not_found', 'There is no such API key.')
  if (row.revoked_at) throw new AppError('conflict', 'This API key was revoked. Generate a new one.')
  return row
}

function wrongMoment(path: string, message: string): AppError {
  return new AppError('invalid', message, { issues: [{ path, message }] })
}
