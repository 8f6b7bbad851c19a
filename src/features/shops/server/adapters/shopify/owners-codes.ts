import type { CodeEnd, EndingCode } from '../adapter.ts'
import { earlier } from './discount-input.ts'
import type { Ask } from './graphql.ts'
import {
  endBasic,
  endBuyXGetY,
  endShipping,
  findOwnersDiscounts,
  type OwnersDiscount,
} from './owners-code-operations.ts'
import { removeFrom } from './remove-codes.ts'

const codesPerSearch = 20
const endings = {
  DiscountCodeBasic: endBasic,
  DiscountCodeBxgy: endBuyXGetY,
  DiscountCodeFreeShipping: endShipping,
  // Only the app that created it may change it.
  DiscountCodeApp: null,
}

/**
 * Ends codes that the shop's owner created. A discount with a single code gets that code's end. If several codes share
 * a discount, Shopify has no expiry for a single code, so the code is removed from the discount once it is due.
 */
export function shopifyOwnersCodes(ask: Ask) {
  async function discountsOf(codes: readonly string[]): Promise<Map<string, OwnersDiscount>> {
    const found = new Map<string, OwnersDiscount>()
    for (let start = 0; start < codes.length; start += codesPerSearch) {
      const part = codes.slice(start, start + codesPerSearch)
      const variables = Object.fromEntries(part.map((code, n) => [`code${n}`, code]))
      const answer = await ask(findOwnersDiscounts(part.length), variables)
      part.forEach((code, n) => {
        const owner = answer[`c${n}`]
        if (owner) found.set(code, owner)
      })
    }
    return found
  }

  /**
   * Sets the end of a discount. Returns false if that isn't possible, for example because the discount hasn't begun.
   */
  async function end({ id, codeDiscount: { kind, endsAt } }: OwnersDiscount, at: string): Promise<boolean> {
    const wanted = earlier(endsAt, at)
    if (endsAt !== null && wanted === endsAt) return true
    const operation = endings[kind]
    if (!operation) return false
    const { result } = await ask(operation, { id, input: { endsAt: wanted } })
    return result.userErrors.length === 0
  }

  return {
    async endOwnersCodes(codes: readonly EndingCode[], now: number): Promise<Map<string, CodeEnd>> {
      const owners = await discountsOf(codes.map(({ code }) => code))
      const ends = new Map<string, CodeEnd>()
      const due = new Map<string, string[]>()
      for (const { code, expiresAt } of codes) {
        const owner = owners.get(code)
        const isAlone = owner?.codeDiscount.codesCount?.count === 1
        if (!owner) ends.set(code, 'missing')
        else if (isAlone && (await end(owner, expiresAt))) ends.set(code, 'ended')
        else if (Date.parse(expiresAt) > now) ends.set(code, 'later')
        else {
          due.set(owner.id, [...(due.get(owner.id) ?? []), code])
          ends.set(code, 'ended')
        }
      }
      for (const [id, some] of due)
        await removeFrom(
          ask,
          id,
          some,
          some.flatMap((code) => owners.get(code)!.codeDiscount.codes.nodes),
        )
      return ends
    },
  }
}
