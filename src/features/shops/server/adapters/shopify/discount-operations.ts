import { operation, type UserError } from './operation.ts'

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

/** Lists the discounts with one tag: the per-day discounts for the codes of a discount that expire. */
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

export const readTags = operation<
  { id: string },
  { discountNode: { discount: { readonly tags?: readonly string[] } } | null }
>(/* GraphQL */ `
  query DiscountTags($id: ID!) {
    discountNode(id: $id) {
      discount {
        ... on DiscountCodeBasic {
          tags
        }
        ... on DiscountCodeFreeShipping {
          tags
        }
      }
    }
  }
`)
