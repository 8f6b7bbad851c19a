import { z } from 'zod'
import { AppError } from '#core/error.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { room } from '#platform/server/room.ts'
import { when } from '#platform/server/events/events.ts'
import { accountEvents } from '#features/accounts/contract.ts'
import { peopleOf } from '#features/accounts/server/index.ts'
import { memberEvents } from '#features/members/contract.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type ApiKey, apiKeyCalls, scopes } from '../contract.ts'
import { expiryOf, rotateKey, updateKey } from './change-key.ts'
import { makeKey, revokeKey } from './make-key.ts'
import { deleteEnded, endKeysMadeBy, type KeyRow, keysOf, resumeKeysMadeBy } from './store.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

export { identifyKey, roleOfKey } from './identify-key.ts'
export { makeKey, revokeKey } from './make-key.ts'

const keptFor = 90 * 86_400_000

const forget = job({
  name: 'api-keys.forget',
  payload: z.object({}),
  cron: '41 3 * * *',
  run: async (_payload, { database, now }) => deleteEnded(database.system, new Date(now() - keptFor)),
})

/** The room for API keys, with which the owner's own programs make calls. */
export const apiKeys = room({
  name: 'api-keys',
  calls: apiKeyCalls,
  handlers: {
    list: async (_input, { db, siteId, now }) => {
      const rows = await keysOf(db, siteId)
      const names = await makersOf(db, rows)
      return { keys: rows.map((row) => keyOf(row, names, now())) }
    },
    generate: async ({ name, scopes: wanted, expires_at }, ctx) => {
      const expiresAt = expiryOf(expires_at, ctx.now())
      const { row, token } = await makeKey(ctx, { name, scopes: wanted, expiresAt, madeBy: ctx.user.id })
      return { key: await shown(ctx, row), token }
    },
    update: async (input, ctx) => ({ key: await shown(ctx, await updateKey(ctx, input)) }),
    rotate: async (input, ctx) => {
      const { row, token } = await rotateKey(ctx, input)
      return { key: await shown(ctx, row), token }
    },
    revoke: async ({ key_id }, ctx) => {
      const row = await revokeKey(ctx, key_id)
      if (!row) throw new AppError('not_found', 'There is no such API key.')
      return { key: await shown(ctx, row) }
    },
  },
  jobs: [forget, warnOfExpiry],
  on: [
    when(memberEvents.rightsLost, ({ site_id, user_id, at }, { db }) =>
      endKeysMadeBy(db, user_id, new Date(at), site_id),
    ),
    when(memberEvents.restored, ({ site_id, user_id, ended_at }, { db }) =>
      resumeKeysMadeBy(db, user_id, new Date(ended_at), site_id),
    ),
    when(
      accountEvents.claimed,
      async ({ user_id }, { db, now }) => void (await endKeysMadeBy(db, user_id, new Date(now()))),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  transfer: { stays: ['api_keys'] },
})

async function makersOf(db: Db, rows: readonly KeyRow[]): Promise<ReadonlyMap<Id, string>> {
  const people = await peopleOf(
    db,
    rows.flatMap(({ made_by }) => made_by ?? []),
  )
  return new Map(people.map(({ id, name, email }) => [id, name || email]))
}

async function shown({ db, now }: Pick<SiteContext, 'db' | 'now'>, row: KeyRow): Promise<ApiKey> {
  return keyOf(row, await makersOf(db, [row]), now())
}

function keyOf(row: KeyRow, makers: ReadonlyMap<Id, string>, now: number): ApiKey {
  const { id, name, ends_with, previous_ends_with, previous_until } = row
  const isOverlap = previous_until !== null && previous_until.getTime() > now
  const at = (date: Date | null) => date && date.toISOString()
  return {
    id,
    name,
    // Omits scopes that a later version removed.
    scopes: scopes.filter((scope) => row.scopes.includes(scope)),
    ends_with,
    made_by: makers.get(row.made_by ?? '') ?? '',
    created_at: row.created_at.toISOString(),
    last_used_at: at(row.last_used_at),
    expires_at: at(row.expires_at),
    previous: isOverlap ? { ends_with: previous_ends_with ?? '', until: previous_until.toISOString() } : null,
    revoked_at: at(row.revoked_at),
  }
}
