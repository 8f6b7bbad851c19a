import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { claimFromPool } from '#features/discounts/server/store-claims.ts'
import { insertCodes } from '#features/discounts/server/store-codes.ts'
import { copyRows } from '#platform/server/db/copy-rows.ts'
import { type BenchHouse, openBenchHouse } from './contacts/house.ts'
import { figure, type Figure, isFull, median } from './figure.ts'

export const about =
  'codes given out by 64 clients at once, beside one bare UPDATE … RETURNING of the same rows (goal: 0.5, 2,000/s), and codes uploaded beside a bare COPY (goal: 0.1)'

const clients = 64
const rounds = 3
const claimsPerRound = isFull ? 20_000 : 6000
const uploaded = isFull ? 1_000_000 : 200_000
/** As an import writes them. */
const partSize = 10_000

/** Rounds of claims and of bare updates in turn; medians. */
export async function run(): Promise<Figure[]> {
  const house = await openBenchHouse({ poolSize: 32 })
  try {
    const siteId = house.ctx.newId()
    const speeds = { claims: [] as number[], bare: [] as number[] }
    for (let round = 0; round <= rounds; round++) {
      const claims = await claimsPerSecond(house, siteId)
      const bare = await updatesPerSecond(house, siteId)
      // The first round is for the compiler.
      if (round === 0) continue
      speeds.claims.push(claims)
      speeds.bare.push(bare)
    }
    const upload = await uploadsPerSecond(house, siteId)
    return [
      figure('claims with 64 clients, beside a bare UPDATE', median(speeds.claims), 'claims/s', median(speeds.bare)),
      figure('claims with 64 clients, beside the goal', median(speeds.claims), 'claims/s', 2000),
      figure('codes uploaded, beside a bare COPY', upload.codes, 'codes/s', upload.bare),
    ]
  } finally {
    await house.close()
  }
}

const someCodes = (count: number) => Array.from({ length: count }, () => randomBytes(8).toString('hex'))

/** A campaign with a pool of codes, each given to another visitor. */
async function claimsPerSecond({ database, ctx }: BenchHouse, site_id: Id): Promise<number> {
  const of = { site_id, campaign_id: ctx.newId() }
  const pool = { codes: someCodes(claimsPerRound), firstPlace: 1, state: 'added' } as const
  await database.inSite(site_id, (db) => insertCodes(db, of, pool))
  return perSecond(async () => {
    const claim = await claimFromPool(database.system, {
      ...of,
      id: ctx.newId(),
      contactId: null,
      visitorId: ctx.newId(),
      source: 'form',
      sourceId: null,
      at: new Date(),
      expiresAt: null,
      hasEndInShop: false,
    })
    if (!claim) throw new Error('A claim found no code.')
  })
}

/** The floor: the same table and rows, each updated by its key. */
async function updatesPerSecond({ database, ctx }: BenchHouse, site_id: Id): Promise<number> {
  const of = { site_id, campaign_id: ctx.newId() }
  const codes = someCodes(claimsPerRound)
  await database.inSite(site_id, (db) => insertCodes(db, of, { codes, firstPlace: 1, state: 'added' }))
  return perSecond(async (i) => {
    await sql`UPDATE discount_codes SET claim_id = ${ctx.newId()} WHERE site_id = ${site_id} AND code_key = ${codes[i]!}
      RETURNING code`.execute(database.system)
  })
}

async function perSecond(work: (i: number) => Promise<void>): Promise<number> {
  let next = 0
  const start = performance.now()
  const client = async () => {
    while (next < claimsPerRound) await work(next++)
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (claimsPerRound / (performance.now() - start)) * 1000
}

/** Codes in parts, each a transaction, beside one COPY of the same columns into a table without an index. */
async function uploadsPerSecond({ database, admin, ctx }: BenchHouse, site_id: Id) {
  const codes = someCodes(uploaded)
  const of = { site_id, campaign_id: ctx.newId() }
  await admin.query('CREATE TABLE bare (LIKE discount_codes INCLUDING DEFAULTS); GRANT ALL ON bare TO trellis')
  function* cells(): Generator<(string | number)[]> {
    for (let i = 0; i < codes.length; i++) yield [site_id, codes[i]!, of.campaign_id, codes[i]!, i, 'added', '']
  }
  const start = performance.now()
  await database.acrossSites((db) =>
    copyRows(db, 'bare (site_id, code_key, campaign_id, code, place, shop_state, problem)', cells()),
  )
  const middle = performance.now()
  for (let i = 0; i < codes.length; i += partSize) {
    const part = { codes: codes.slice(i, i + partSize), firstPlace: i + 1, state: 'added' } as const
    await database.inSite(site_id, (db) => insertCodes(db, of, part))
  }
  const end = performance.now()
  await admin.query('DROP TABLE bare')
  const speed = (milliseconds: number) => (uploaded / milliseconds) * 1000
  return { codes: speed(end - middle), bare: speed(middle - start) }
}
