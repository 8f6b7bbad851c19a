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
  // Only the app that made it may change it.
  DiscountCodeApp: null,
}

/**
 * Ends of codes that the shop's owner made. A discount with one code gets the code's end. Where others share it, Shopify knows no end of one
 * code: it is removed from the discount once it is due.
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

  /** Lets a discount end; false where it cannot, as one that has not begun. */
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
