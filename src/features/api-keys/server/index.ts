import { z } from 'zod'
import { AppError } from '#core/error.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { room } from '#platform/server/room.ts'
import { peopleOf } from '#features/accounts/server/index.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type ApiKey, apiKeyCalls, scopes } from '../contract.ts'
import { makeKey, revokeKey } from './make-key.ts'
import { deleteRevoked, type KeyRow, keysOf } from './store.ts'

export { identifyKey, roleOfKey } from './identify-key.ts'
export { makeKey, revokeKey } from './make-key.ts'

const keptFor = 90 * 86_400_000

const forget = job({
  name: 'api-keys.forget',
  payload: z.object({}),
  cron: '41 3 * * *',
  run: async (_payload, { database, now }) => deleteRevoked(database.system, new Date(now() - keptFor)),
})

/** The room of the keys by which the owner's own programs make calls. */
export const apiKeys = room({
  name: 'api-keys',
  calls: apiKeyCalls,
  handlers: {
    list: async (_input, { db, siteId }) => {
      const rows = await keysOf(db, siteId)
      const names = await makersOf(db, rows)
      return { keys: rows.map((row) => keyOf(row, names)) }
    },
    generate: async ({ name, scopes: wanted }, ctx) => {
      const { row, token } = await makeKey(ctx, { name, scopes: wanted, madeBy: ctx.user.id })
      return { key: keyOf(row, await makersOf(ctx.db, [row])), token }
    },
    revoke: async ({ key_id }, ctx) => {
      const row = await revokeKey(ctx, key_id)
      if (!row) throw new AppError('not_found', 'There is no such API key.')
      return { key: keyOf(row, await makersOf(ctx.db, [row])) }
    },
  },
  jobs: [forget],
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

function keyOf(row: KeyRow, makers: ReadonlyMap<Id, string>): ApiKey {
  const { id, name, ends_with } = row
  const at = (date: Date | null) => date && date.toISOString()
  return {
    id,
    name,
    // A scope that a later version has taken away says nothing any more.
    scopes: scopes.filter((scope) => row.scopes.includes(scope)),
    ends_with,
    made_by: makers.get(row.made_by ?? '') ?? '',
    created_at: row.created_at.toISOString(),
    last_used_at: at(row.last_used_at),
    revoked_at: at(row.revoked_at),
  }
}
