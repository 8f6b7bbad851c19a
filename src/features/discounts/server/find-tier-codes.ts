import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import { codeKey } from '../rules.ts'
import { hasTierCodes, tierCodeParts } from '../tier-codes.ts'
import { type CampaignRow, findCampaigns } from './store.ts'
import { type CodeRow, findCodes } from './store-codes.ts'

/**
 * Returns the rows of codes, by the requested code. The code of a tier finds the row of the code that was given to the
 * person.
 */
export async function findTierCodes(
  db: Kysely<unknown>,
  siteId: Id,
  codes: readonly string[],
): Promise<Map<string, CodeRow>> {
  const parts = new Map(
    codes.flatMap((code) => {
      const found = tierCodeParts(code)
      return found ? [[code, found] as const] : []
    }),
  )
  const bases = [...parts.values()].map(({ code }) => code)
  const rows = new Map((await findCodes(db, siteId, [...codes, ...bases])).map((row) => [row.code_key, row]))
  const ids = [...parts].flatMap(([code, part]) =>
    rows.has(codeKey(code)) ? [] : (rows.get(part.code)?.campaign_id ?? []),
  )
  const campaigns = new Map((await findCampaigns(db, siteId, [...new Set(ids)])).map((row) => [row.id, row]))
  return new Map(
    codes.flatMap((code) => {
      const part = parts.get(code)
      const base = part && rows.get(part.code)
      const campaign = base && campaigns.get(base.campaign_id)
      const isTier = campaign && tierCount(campaign) > part.tier
      const row = rows.get(codeKey(code)) ?? (isTier ? base : undefined)
      return row ? [[code, row]] : []
    }),
  )
}

/**
 * Returns how many tiers with their own codes a campaign has or had: orders with the code of a removed tier still
 * count.
 */
const tierCount = (row: CampaignRow) => 1 + Math.max(row.tier_refs.length, hasTierCodes(row) ? row.tiers.length : 0)
