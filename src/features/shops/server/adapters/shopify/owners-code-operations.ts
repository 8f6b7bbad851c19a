import { operation, type UserError } from './operation.ts'

/** The discount of a code that the shop's owner created. */
export interface OwnersDiscount {
  readonly id: string
  readonly codeDiscount: {
    readonly kind: 'DiscountCodeBasic' | 'DiscountCodeBxgy' | 'DiscountCodeFreeShipping' | 'DiscountCodeApp'
    readonly endsAt: string | null
    /** Number of codes in the discount. */
    readonly codesCount: { readonly count: number } | null
    /** The codes that a search for the code finds. */
    readonly codes: { readonly nodes: readonly { readonly id: string; readonly code: string }[] }
  }
}

const kinds = ['DiscountCodeBasic', 'DiscountCodeBxgy', 'DiscountCodeFreeShipping', 'DiscountCodeApp']

/** Finds the discounts of the given codes, no matter who created them: `c0` is the result for `code0`, and so on. */
export function findOwnersDiscounts(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const fields = numbers.map((n) => `c${n}: codeDiscountNodeByCode(code: $code${n}) { ...Owner${n} }`)
  const fragments = numbers.map((n) => {
    const ofKind = (kind: string) =>
      `... on ${kind} { endsAt codesCount { count } codes(first: 2, query: $code${n}) { nodes { id code } } }`
    return `fragment Owner${n} on DiscountCodeNode { id codeDiscount { kind: __typename ${kinds.map(ofKind).join(' ')} } }`
  })
  return operation<Record<`code${number}`, string>, Record<`c${number}`, OwnersDiscount | null>>(
    `query FindOwners(${numbers.map((n) => `$code${n}: String!`).join(', ')}) { ${fields.join(' ')} } ${fragments.join(' ')}`,
  )
}

interface Ended {
  readonly result: { readonly userErrors: readonly UserError[] }
}
type EndInput = { id: string; input: { readonly endsAt: string } }

export const endBasic = operation<EndInput, Ended>(/* GraphQL */ `
  mutation EndDiscount($id: ID!, $input: DiscountCodeBasicInput!) {
    result: discountCodeBasicUpdate(id: $id, basicCodeDiscount: $input) {
      userErrors {
        code
        message
      }
    }
  }
`)

export const endShipping = operation<EndInput, Ended>(/* GraphQL */ `
  mutation EndShippingDiscount($id: ID!, $input: DiscountCodeFreeShippingInput!) {
    result: discountCodeFreeShippingUpdate(id: $id, freeShippingCodeDiscount: $input) {
      userErrors {
        code
        message
      }
    }
  }
`)

export const endBuyXGetY = operation<EndInput, Ended>(/* GraphQL */ `
  mutation EndBuyXGetYDiscount($id: ID!, $input: DiscountCodeBxgyInput!) {
    result: discountCodeBxgyUpdate(id: $id, bxgyCodeDiscount: $input) {
      userErrors {
        code
        message
      }
    }
  }
`)
