import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts'
import { connectDatabase } from '#platform/server/db/open-database.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { type Campaign, openCampaign } from './claims/campaign.ts'
import { idPlace, requestsPerSecond } from './event-intake/load.ts'
import { startServer } from './event-intake/own-server.ts'
import { figure, type Figure, isFull, median } from './figure.ts'

export const about =
  'codes given out by the whole program to 64 visitors at once, each answered after commit, compared with 64 clients with one bare UPDATE … RETURNING each on the same database (goal: 0.5, 2,000/s)'

const clients = 64
const rounds = isFull ? 5 : 3
const seconds = isFull ? 4 : 2

/**
 * Runs rounds of claims and of bare updates alternately and returns medians. At the end, counts every code that was
 * given out.
 */
export async function run(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const { host, port, user, password, database: name } = embedded.connection
  const secret = randomBytes(32)
  const url = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  const settings = {
    DEMO_PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    DATABASE_URL: url,
    SECRET: secret.toString('hex'),
  }
  const program = await startServer('../../src/app/main.ts', settings)
  // The same number of connections as the program's maximum.
  const plain = await connectDatabase({ target: embedded.connection, secret, log: silentLog, poolSize: 20 })
  try {
    const speeds = { claims: [] as number[], bare: [] as number[] }
    let given = 0
    const campaign = await openCampaign(program.port)
    for (let round = 0; round <= rounds; round++) {
      await campaign.addCodes(20_000)
      const claims = await claimsPerSecond(program.port, campaign, round === 0 ? 1000 : seconds * 1000)
      given = await campaign.issued()
      const bare = await updatesPerSecond(plain.system, campaign.siteId, 4000)
      // The first round only warms up the compiler.
      if (round === 0) continue
      speeds.claims.push(claims)
      speeds.bare.push(bare)
    }
    const { rows } = await sql<{ different: number }>`SELECT count(DISTINCT code) AS different FROM discount_claims
      WHERE site_id = ${campaign.siteId}`.execute(plain.system)
    if (rows[0]!.different !== given) throw new Error('A code was given out twice.')
    return [
      figure('claims with 64 clients, vs. a bare UPDATE', median(speeds.claims), 'claims/s', median(speeds.bare)),
      figure('claims with 64 clients, vs. the goal', median(speeds.claims), 'claims/s', 2000),
    ]
  } finally {
    await plain.close()
    await program.stop()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function claimsPerSecond(port: number, { key, popupId }: Campaign, milliseconds: number): Promise<number> {
  const body = JSON.stringify({ key, popup_id: popupId, visitor_id: idPlace, component_id: 'code' })
  return requestsPerSecond({ port, path: '/v/code', body }, clients, milliseconds)
}

/** Measures the floor: updates of unclaimed codes in the same table, each by its key. */
async function updatesPerSecond(
  db: Awaited<ReturnType<typeof connectDatabase>>['system'],
  siteId: Id,
  count: number,
): Promise<number> {
  const { rows: codes } = await sql<{ code_key: string }>`SELECT code_key FROM discount_codes
    WHERE site_id = ${siteId} AND claim_id IS NULL ORDER BY place DESC LIMIT ${count}`.execute(db)
  let next = 0
  const start = performance.now()
  const client = async () => {
    for (let i = next++; i < count; i = next++) {
      await sql`UPDATE discount_codes SET claim_id = ${siteId} WHERE site_id = ${siteId} AND code_key = ${codes[i]!.code_key}
        RETURNING code`.execute(db)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (count / (performance.now() - start)) * 1000
}
