import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { copyRows } from '#platform/server/db/copy-rows.ts'
import type { Db } from '#platform/server/db/database.ts'
import { codeKey } from '../rules.ts'
import type { CodeCounts } from '../shapes.ts'

/** State of a code in the shop. */
export type ShopState = 'added' | 'pending' | 'failed'

/** Identifies a campaign by site and ID. */
export interface OfCampaign {
  readonly site_id: Id
  readonly campaign_id: Id
}

/** A code that is looked up. */
export interface CodeRow extends OfCampaign {
  readonly code_key: string
  readonly code: string
  readonly place: number
  readonly shop_state: ShopState
  readonly claim_id: Id | null
}

interface Added {
  readonly codes: readonly string[]
  /** Place of the first code in the pool; the others follow it. 0 for a code that everyone shares. */
  readonly firstPlace: number
  readonly state: ShopState
  readonly importId?: Id
}

/** Adds codes to a campaign, in order. Returns how many were new to the site. */
export async function insertCodes(
  db: Db,
  of: OfCampaign,
  { codes, firstPlace, state, importId }: Added,
): Promise<number> {
  if (codes.length === 0) return 0
  if (codes.length > 500) return copyCodes(db, of, { codes, firstPlace, state, ...(importId && { importId }) })
  const values = codes.map(
    (
      code,
      i,
    ) => sql`(${of.site_id}::uuid, ${codeKey(code)}, ${of.campaign_id}::uuid, ${code}, ${firstPlace + (firstPlace === 0 ? 0 : i)}::bigint,
      ${state}, '', ${importId ?? null}::uuid)`,
  )
  const { numAffectedRows } = await sql`INSERT INTO discount_codes
    (site_id, code_key, campaign_id, code, place, shop_state, problem, import_id) VALUES ${sql.join(values)}
    ON CONFLICT (site_id, code_key) DO NOTHING`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Does the same for many codes: copies them with COPY into a temporary table of the transaction, then inserts those
 * that are new.
 */
async function copyCodes(db: Db, of: OfCampaign, { codes, firstPlace, state, importId }: Added): Promise<number> {
  await sql`CREATE TEMP TABLE staged_codes (code_key text, code text, place bigint) ON COMMIT DROP`.execute(db)
  await copyRows(db, 'staged_codes (code_key, code, place)', cells(codes, firstPlace))
  const { numAffectedRows } = await sql`INSERT INTO discount_codes
    (site_id, code_key, campaign_id, code, place, shop_state, problem, import_id)
    SELECT ${of.site_id}::uuid, code_key, ${of.campaign_id}::uuid, code, place, ${state}, '', ${importId ?? null}::uuid
    FROM staged_codes ON CONFLICT (site_id, code_key) DO NOTHING`.execute(db)
  await sql`DROP TABLE staged_codes`.execute(db)
  return Number(numAffectedRows ?? 0)
}

function* cells(codes: readonly string[], firstPlace: number): Generator<[string, string, number]> {
  for (let i = 0; i < codes.length; i++) yield [codeKey(codes[i]!), codes[i]!, firstPlace + i]
}

/** Counts the codes of campaigns, by campaign ID. */
export async function countCodes(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, CodeCounts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CodeCounts & { id: Id }>`
    SELECT campaigns.id,
      (SELECT count(*) FROM discount_codes AS codes WHERE codes.site_id = ${siteId} AND codes.campaign_id = campaigns.id
        AND claim_id IS NULL AND shop_state = 'added' AND place > 0) AS left,
      (SELECT count(*) FROM discount_codes AS codes WHERE codes.site_id = ${siteId} AND codes.campaign_id = campaigns.id
        AND shop_state = 'pending') AS pending,
      (SELECT count(*) FROM discount_codes AS codes WHERE codes.site_id = ${siteId} AND codes.campaign_id = campaigns.id
        AND shop_state = 'failed') AS failed,
      (SELECT count(*) FROM discount_claims AS claims WHERE claims.site_id = ${siteId} AND claims.campaign_id = campaigns.id) AS total
    FROM discount_campaigns AS campaigns WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, total: claimed, left, pending, failed }) => [
      id,
      { total: claimed + left + pending + failed, left, pending, failed },
    ]),
  )
}

/** Returns how many codes can be given out. Counts only up to `upTo`. */
export async function countLeft(
  db: Kysely<unknown>,
  { site_id, campaign_id }: OfCampaign,
  upTo: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM (SELECT FROM discount_codes
    WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND claim_id IS NULL AND shop_state = 'added' AND place > 0
    LIMIT ${upTo}) AS ready`.execute(db)
  return rows[0]!.count
}

export async function countPending(db: Kysely<unknown>, { site_id, campaign_id }: OfCampaign): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM discount_codes
    WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND shop_state = 'pending'`.execute(db)
  return rows[0]!.count
}

/** Finds a code of the site, ignoring case. */
export async function findCode(db: Kysely<unknown>, siteId: Id, code: string): Promise<CodeRow | undefined> {
  return (await findCodes(db, siteId, [code]))[0]
}

export async function findCodes(db: Kysely<unknown>, siteId: Id, codes: readonly string[]): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`SELECT site_id, code_key, campaign_id, code, place, shop_state, claim_id
    FROM discount_codes WHERE site_id = ${siteId} AND code_key = ANY(${codes.map(codeKey)}::text[])`.execute(db)
  return rows
}

/** Returns the next codes to create in the shop. */
export async function pendingCodes(
  db: Kysely<unknown>,
  { site_id, campaign_id }: OfCampaign,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`SELECT code FROM discount_codes
    WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND shop_state = 'pending'
    ORDER BY place LIMIT ${limit}`.execute(db)
  return rows.map(({ code }) => code)
}

/** Records the shop's results for codes. */
export async function markCodes(
  db: Kysely<unknown>,
  siteId: Id,
  codes: readonly string[],
  state: ShopState,
  problem = '',
): Promise<void> {
  if (codes.length === 0) return
  await sql`UPDATE discount_codes SET shop_state = ${state}, problem = ${problem.slice(0, 300)}
    WHERE site_id = ${siteId} AND code_key = ANY(${codes.map(codeKey)}::text[])`.execute(db)
}

/** Deletes an import's codes that were not given out. Returns how many were deleted and how many remain. */
export async function removeImported(db: Db, siteId: Id, importId: Id): Promise<{ removed: number; kept: number }> {
  const { numAffectedRows } = await sql`DELETE FROM discount_codes
    WHERE site_id = ${siteId} AND import_id = ${importId} AND claim_id IS NULL`.execute(db)
  const { rows } = await sql<{ kept: number }>`SELECT count(*) AS kept FROM discount_codes
    WHERE site_id = ${siteId} AND import_id = ${importId}`.execute(db)
  return { removed: Number(numAffectedRows ?? 0), kept: rows[0]!.kept }
}
