import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testSeed } from '../../../../config/test-seed.ts'
import { seeded } from '#core/seeded.ts'
import { targetOf } from '#platform/server/testing/test-database.ts'
import { discountsServer } from './testing/discounts-server.ts'
import { insertCodes } from './store-codes.ts'

const kills = 5
const pool = 5000
const random = seeded(testSeed())
const { begin, database } = await discountsServer()

let child: ChildProcess | undefined
afterAll(() => void child?.kill('SIGKILL'))

test('kill -9 while codes are given out gives none twice, loses none, and leaves the right number', async () => {
  const { site, campaign_id, load } = await begin({ create_method: 'upload' }, { codes: ['FIRST'] })
  const codes = Array.from({ length: pool - 1 }, (_, i) => `CODE${i}`)
  const of = { site_id: site.id, campaign_id }
  await database.inSite(site.id, (db) => insertCodes(db, of, { codes, firstPlace: 2, state: 'added' }))
  const target = JSON.stringify(await targetOf(database))
  const script = fileURLToPath(new URL('testing/claims-process.ts', import.meta.url))
  const own = await sessionsBeside([])
  const acknowledged: [visitor: string, code: string][] = []
  for (let killed = 0; killed < kills; killed++) {
    child = spawn(process.execPath, [script, target, site.id, campaign_id], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'close')
    let untilKill = 20 + Math.floor(random() * 200)
    for await (const line of createInterface(child.stdout!)) {
      acknowledged.push(line.split(' ') as [string, string])
      if (--untilKill === 0) child.kill('SIGKILL')
    }
    await ended
  }
  await sessionsEnd(await sessionsBeside(own))
  const { rows } = await sql<{ visitor_id: string; code: string; claim_id: string | null; id: string }>`
    SELECT visitor_id, claims.code, codes.claim_id, claims.id FROM discount_claims AS claims
    JOIN discount_codes AS codes ON codes.site_id = claims.site_id AND codes.code = claims.code
    WHERE claims.site_id = ${site.id}`.execute(database.system)
  const kept = new Map(rows.map(({ visitor_id, code }) => [visitor_id, code]))
  expect(acknowledged.length).toBeGreaterThan(100)
  for (const [visitor, code] of acknowledged) expect(kept.get(visitor)).toBe(code)
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
  expect(rows.filter(({ claim_id, id }) => claim_id !== id)).toEqual([])
  // Every code marked as taken has a claim.
  const { rows: taken } = await sql`SELECT FROM discount_codes
    WHERE site_id = ${site.id} AND claim_id IS NOT NULL`.execute(database.system)
  expect(taken.length).toBe(rows.length)
  expect((await load()).codes).toMatchObject({ left: pool - rows.length, total: pool })
})

/**
 * Returns the database sessions that don't belong to this process. `own`: its sessions, listed before other processes
 * ran.
 */
async function sessionsBeside(own: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`.execute(
    database.system,
  )
  return rows.map(({ pid }) => pid).filter((pid) => !own.includes(pid))
}

/** Waits until the sessions of a killed process end, because PostgreSQL may still run what it had sent. */
async function sessionsEnd(others: readonly number[]): Promise<void> {
  await expect.poll(async () => (await sessionsBeside([])).filter((pid) => others.includes(pid))).toEqual([])
}
