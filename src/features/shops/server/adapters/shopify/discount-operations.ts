import { operation, type Paged, type UserError } from './operation.ts'

export interface DiscountInput {
  readonly title: string
  readonly code?: string
  readonly startsAt: string
  readonly endsAt: string | null
  readonly usageLimit: number | null
  readonly appliesOncePerCustomer: boolean
  readonly tags: readonly string[]
  readonly context: { readonly all: 'ALL' }
  readonly minimumRequirement: { readonly subtotal: { readonly greaterThanOrEqualToSubtotal: string | null } }
  readonly customerGets?: {
    readonly items: { readonly all: true }
    readonly value:
      | { readonly percentage: number }
      | { readonly discountAmount: { readonly amount: string; readonly appliesOnEachItem: false } }
  }
  readonly destination?: { readonly all: true }
}

interface Created {
  readonly result: {
    readonly codeDiscountNode: { readonly id: string } | null
    readonly userErrors: readonly UserError[]
  }
}

export const createBasic = operation<{ input: DiscountInput }, Created>(/* GraphQL */ `
  mutation CreateDiscount($input: DiscountCodeBasicInput!) {
    result: discountCodeBasicCreate(basicCodeDiscount: $input) {
      codeDiscountNode {
        id
      }
      userErrors {
        code
        message
      }
    }
  }
`)

export const createShipping = operation<{ input: DiscountInput }, Created>(/* GraphQL */ `
  mutation CreateShippingDiscount($input: DiscountCodeFreeShippingInput!) {
    result: discountCodeFreeShippingCreate(freeShippingCodeDiscount: $input) {
      codeDiscountNode {
        id
      }
      userErrors {
        code
        message
      }
    }
  }
`)

export const updateBasic = operation<{ id: string; input: DiscountInput }, Created>(/* GraphQL */ `
  mutation UpdateDiscount($id: ID!, $input: DiscountCodeBasicInput!) {
    result: discountCodeBasicUpdate(id: $id, basicCodeDiscount: $input) {
      codeDiscountNode {
        id
      }
      userErrors {
        code
        message
      }
    }
  }
`)

export const updateShipping = operation<{ id: string; input: DiscountInput }, Created>(/* GraphQL */ `
  mutation UpdateShippingDiscount($id: ID!, $input: DiscountCodeFreeShippingInput!) {
    result: discountCodeFreeShippingUpdate(id: $id, freeShippingCodeDiscount: $input) {
      codeDiscountNode {
        id
      }
      userErrors {
        code
        message
      }
    }
  }
`)

export const deleteDiscountNode = operation<
  { id: string },
  { result: { deletedCodeDiscountId: string | null; userErrors: readonly UserError[] } }
>(/* GraphQL */ `
  mutation DeleteDiscount($id: ID!) {
    result: discountCodeDelete(id: $id) {
      deletedCodeDiscountId
      userErrors {
        code
        message
      }
    }
  }
`)

/** The discounts that were made with one tag: those by the days on which codes of a discount end. */
export const listTagged = operation<
  { query: string },
  {
    discountNodes: {
      nodes: readonly { id: string; discount: { tags?: readonly string[]; endsAt?: string | null } }[]
    }
  }
>(/* GraphQL */ `
  query TaggedDiscounts($query: String!) {
    discountNodes(first: 100, query: $query, sortKey: ID) {
      nodes {
        id
        discount {
          ... on DiscountCodeBasic {
            tags
            endsAt
          }
          ... on DiscountCodeFreeShipping {
            tags
            endsAt
          }
        }
      }
    }
  }
`)

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

/** A discount that has a code, and where the code is one of those that its query finds, the code's own id. */
export interface CodeOwner {
  readonly id: string
  readonly codeDiscount: {
    readonly title?: string
    readonly tags?: readonly string[]
    readonly codes?: { readonly nodes: readonly { readonly id: string; readonly code: string }[] }
  }
}

/** Whose some codes are: `c0` answers for `code0`, and so on. */
export function findCodes(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const fields = numbers.map((n) => `c${n}: codeDiscountNodeByCode(code: $code${n}) { ...Owner${n} }`)
  const fragments = numbers.map(
    (n) => `
  fragment Codes${n} on DiscountRedeemCodeConnection { nodes { id code } }
  fragment Owner${n} on DiscountCodeNode {
    id
    codeDiscount {
      ... on DiscountCodeBasic { title tags codes(first: 5, query: $code${n}) { ...Codes${n} } }
      ... on DiscountCodeFreeShipping { title tags codes(first: 5, query: $code${n}) { ...Codes${n} } }
    }
  }`,
  )
  return operation<Record<`code${number}`, string>, Record<`c${number}`, CodeOwner | null>>(
    `query FindCodes(${numbers.map((n) => `$code${n}: String!`).join(', ')}) { ${fields.join(' ')} } ${fragments.join('')}`,
  )
}

interface CodesPage {
  readonly codes?: Paged<{ readonly id: string; readonly code: string }>
}

/** All codes of a discount, in parts. */
export const listCodes = operation<
  { id: string; after: string | null },
  { discountNode: { discount: CodesPage } | null }
>(/* GraphQL */ `
  query CodesOfDiscount($id: ID!, $after: String) {
    discountNode(id: $id) {
      discount {
        ... on DiscountCodeBasic {
          codes(first: 250, after: $after) {
            ...CodesPage
          }
        }
        ... on DiscountCodeFreeShipping {
          codes(first: 250, after: $after) {
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
