import { ShopError } from '../adapter.ts'
import { type CodesPage, listCodes, removeCodesInBulk } from './code-operations.ts'
import type { Ask } from './graphql.ts'
import type { UserError } from './operation.ts'

/** A code of a discount, with the code's own id. */
export interface CodeNode {
  readonly id: string
  readonly code: string
}

/** Removes codes from a discount. `found`: the discount's codes that a search for them returned. */
export async function removeFrom(
  ask: Ask,
  discountId: string,
  codes: readonly string[],
  found: readonly CodeNode[],
): Promise<void> {
  const wanted = new Set(codes.map((code) => code.toUpperCase()))
  const ids = new Set<string>()
  for (const { id, code } of found) if (wanted.delete(code.toUpperCase())) ids.add(id)
  // A text search may only find other codes, such as "A-10" for "A-1".
  for (let after: string | null = null; wanted.size > 0;) {
    const page: CodesPage['codes'] = (await ask(listCodes, { id: discountId, after })).discountNode?.discount.codes
    for (const { id, code } of page?.nodes ?? []) if (wanted.delete(code.toUpperCase())) ids.add(id)
    if (!page?.pageInfo.hasNextPage) break
    after = page.pageInfo.endCursor
  }
  if (ids.size === 0) return
  const { result } = await ask(removeCodesInBulk, { discountId, ids: [...ids] })
  if (result.userErrors.length > 0) throw refused(result.userErrors)
}

/** Returns Shopify's error messages for a refused request. */
export const wordsOf = (errors: readonly UserError[]) =>
  errors
    .map(({ message }) => message)
    .join(' ')
    .slice(0, 300)

export const refused = (errors: readonly UserError[]) =>
  new ShopError({ kind: 'refused', message: wordsOf(errors) || 'Shopify refused the discount.' })
