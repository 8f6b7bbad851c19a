import { hasTierCodes, tierCode, tiersOf } from '../tier-codes.ts'
import type { CodeResult, DiscountShop, ShopDiscount } from './parts.ts'
import type { CampaignRow } from './store.ts'

/** A tier of a campaign in its store, where it is a separate discount. */
interface ShopTier {
  /** The store's ID of the discount; empty if it doesn't exist there yet. */
  readonly ref: string
  readonly discount: ShopDiscount
  /** Returns the code of this tier for the code that was given to a person. */
  readonly codeOf: (code: string) => string
}

/** Returns the tiers of a campaign in its store, including the first. */
export function shopTiers(row: CampaignRow): ShopTier[] {
  const tiers = tiersOf(row)
  return tiers.map(({ discount_value, min_purchase_amount }, i) => ({
    ref: (i === 0 ? row.shop_ref : row.tier_refs[i - 1]) ?? '',
    discount: {
      name: i === 0 ? row.name : `${row.name} (tier ${i + 1})`,
      type: row.discount_type,
      value: discount_value,
      minPurchase: min_purchase_amount,
      startsAt: (row.starts_at ?? row.created_at).toISOString(),
      endsAt: row.ends_at?.toISOString() ?? null,
      isUnique: row.create_method !== 'shared',
      isAlone: hasTierCodes(row),
    },
    codeOf: (code) => tierCode(code, i),
  }))
}

/** Creates the codes of all tiers. A code counts as added once the store has it for each tier. */
export async function addTierCodes(
  shop: DiscountShop,
  row: CampaignRow,
  codes: readonly string[],
): Promise<CodeResult[]> {
  const results = new Map<string, CodeResult>()
  for (const { ref, discount, codeOf } of shopTiers(row)) {
    // A code that was refused for one tier isn't sent for the others.
    const wanted = codes.filter((code) => (results.get(code)?.outcome ?? 'added') === 'added')
    const byCode = new Map(wanted.map((code) => [codeOf(code), code]))
    const asked = [...byCode.keys()].map((code) => ({ code, expiresAt: null }))
    const answered = asked.length > 0 ? await shop.addCodes(ref, discount, asked) : []
    const now = new Map(answered.map((one) => [byCode.get(one.code)!, one]))
    for (const code of wanted) {
      const result = now.get(code)
      if (result) results.set(code, { ...result, code })
      else results.delete(code)
    }
    // Codes for which the store returned no result are sent again by the next run.
    codes = codes.filter((code) => results.has(code))
  }
  return [...results.values()]
}

/** Sets when the codes of all tiers expire in the store. Returns those that must be removed when they are due. */
export async function setTierExpiry(
  shop: DiscountShop,
  row: CampaignRow,
  codes: readonly { code: string; expiresAt: string }[],
): Promise<Set<string>> {
  const ours = new Set<string>()
  for (const { ref, codeOf } of shopTiers(row)) {
    const byCode = new Map(codes.map(({ code }) => [codeOf(code), code]))
    const ends = codes.map(({ code, expiresAt }) => ({ code: codeOf(code), expiresAt }))
    if (ref !== '') for (const code of await shop.setExpiry(ref, ends)) ours.add(byCode.get(code)!)
  }
  return ours
}

/** Removes the codes of all tiers from the store, except those to keep. */
export async function removeTierCodes(
  shop: DiscountShop,
  row: CampaignRow,
  codes: readonly string[],
  isKept: (tierCode: string) => boolean = () => false,
): Promise<void> {
  for (const { ref, codeOf } of shopTiers(row)) {
    const removed = codes.map(codeOf).filter((code) => !isKept(code))
    if (ref !== '' && removed.length > 0) await shop.removeCodes(ref, removed)
  }
}
