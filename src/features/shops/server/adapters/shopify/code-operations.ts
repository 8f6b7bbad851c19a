import { operation, type Paged, type UserError } from './operation.ts'

interface BulkCreation {
  readonly id: string
  readonly done: boolean
}

export const addCodesInBulk = operation<
  { discountId: string; codes: readonly { code: string }[] },
  { result: { bulkCreation: BulkCreation | null; userErrors: readonly UserError[] } }
>(/* GraphQL */ `
  mutation AddCodes($discountId: ID!, $codes: [DiscountRedeemCodeInput!]!) {
    result: discountRedeemCodeBulkAdd(discountId: $discountId, codes: $codes) {
      bulkCreation {
        id
        done
      }
      userErrors {
        code
        message
      }
    }
  }
`)

export const readBulk = operation<
  { id: string },
  {
    discountRedeemCodeBulkCreation:
      | (BulkCreation & { codes: { nodes: readonly { code: string; errors: readonly UserError[] }[] } })
      | null
  }
>(/* GraphQL */ `
  query CodesAdded($id: ID!) {
    discountRedeemCodeBulkCreation(id: $id) {
      id
      done
      codes(first: 250) {
        nodes {
          code
          errors {
            code
            message
          }
        }
      }
    }
  }
`)

/** A discount that has a code, and the code's own id if it is among the codes that the query's search finds. */
export interface CodeOwner {
  readonly id: string
  readonly codeDiscount: {
    readonly tags?: readonly string[]
    readonly codes?: { readonly nodes: readonly { readonly id: string; readonly code: string }[] }
  }
}

/** Finds the discounts that own the given codes: `c0` is the result for `code0`, and so on. */
export function findCodes(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const fields = numbers.map((n) => `c${n}: codeDiscountNodeByCode(code: $code${n}) { ...Owner${n} }`)
  const fragments = numbers.map(
    (n) => `
  fragment Codes${n} on DiscountRedeemCodeConnection { nodes { id code } }
  fragment Owner${n} on DiscountCodeNode {
    id
    codeDiscount {
      ... on DiscountCodeBasic { tags codes(first: 5, query: $code${n}) { ...Codes${n} } }
      ... on DiscountCodeFreeShipping { tags codes(first: 5, query: $code${n}) { ...Codes${n} } }
    }
  }`,
  )
  return operation<Record<`code${number}`, string>, Record<`c${number}`, CodeOwner | null>>(
    `query FindCodes(${numbers.map((n) => `$code${n}: String!`).join(', ')}) { ${fields.join(' ')} } ${fragments.join('')}`,
  )
}

/** A page of a discount's codes. */
export interface CodesPage {
  readonly codes?: Paged<{ readonly id: string; readonly code: string }>
}

/** Lists all codes of a discount, page by page. */
export const listCodes = operation<
  { id: string; after: string | null },
  { discountNode: { discount: CodesPage } | null }
>(/* GraphQL */ `
  query CodesOfDiscount($id: ID!, $after: String) {
    discountNode(id: $id) {
      discount {
        ... on DiscountCodeBasic {
          codes(first: 240, after: $after) {
            ...CodesPage
          }
        }
        ... on DiscountCodeFreeShipping {
          codes(first: 240, after: $after) {
            ...CodesPage
          }
        }
        ... on DiscountCodeBxgy {
          codes(first: 240, after: $after) {
            ...CodesPage
          }
        }
        ... on DiscountCodeApp {
          codes(first: 240, after: $after) {
            ...CodesPage
          }
        }
      }
    }
  }
  fragment CodesPage on DiscountRedeemCodeConnection {
    nodes {
      id
      code
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
`)

export const removeCodesInBulk = operation<
  { discountId: string; ids: readonly string[] },
  { result: { job: { id: string; done: boolean } | null; userErrors: readonly UserError[] } }
>(/* GraphQL */ `
  mutation RemoveCodes($discountId: ID!, $ids: [ID!]) {
    result: discountCodeRedeemCodeBulkDelete(discountId: $discountId, ids: $ids) {
      job {
        id
        done
      }
      userErrors {
        code
        message
      }
    }
  }
`)
