import { type ListVariables, operation, type Paged, type ShopMoney } from './operation.ts'

export interface LineNode {
  readonly title: string
  readonly quantity: number
  readonly product: { readonly legacyResourceId: string } | null
  readonly discountedUnitPriceAfterAllDiscountsSet: ShopMoney
}

export interface OrderNode {
  readonly id: string
  readonly name: string
  readonly test: boolean
  readonly email: string | null
  readonly customer: { readonly defaultEmailAddress: { readonly emailAddress: string } | null } | null
  readonly processedAt: string
  readonly updatedAt: string
  readonly cancelledAt: string | null
  readonly currencyCode: string
  readonly displayFinancialStatus: string | null
  readonly displayFulfillmentStatus: string
  readonly discountCodes: readonly string[]
  readonly totalPriceSet: ShopMoney
  readonly totalDiscountsSet: ShopMoney | null
  readonly totalTaxSet: ShopMoney | null
  readonly totalShippingPriceSet: ShopMoney
  readonly totalRefundedSet: ShopMoney
  readonly lineItems: Paged<LineNode>
}

const money = /* GraphQL */ `
  fragment Amount on MoneyBag {
    shopMoney {
      amount
    }
  }
`
const lineFields = /* GraphQL */ `
  fragment LineFields on LineItem {
    title
    quantity
    product {
      legacyResourceId
    }
    discountedUnitPriceAfterAllDiscountsSet {
      ...Amount
    }
  }
`

export const listOrders = operation<ListVariables, { orders: Paged<OrderNode> }>(/* GraphQL */ `
  query Orders($first: Int!, $after: String, $query: String) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        id
        name
        test
        email
        customer {
          defaultEmailAddress {
            emailAddress
          }
        }
        processedAt
        updatedAt
        cancelledAt
        currencyCode
        displayFinancialStatus
        displayFulfillmentStatus
        discountCodes
        totalPriceSet {
          ...Amount
        }
        totalDiscountsSet {
          ...Amount
        }
        totalTaxSet {
          ...Amount
        }
        totalShippingPriceSet {
          ...Amount
        }
        totalRefundedSet {
          ...Amount
        }
        lineItems(first: 4) {
          nodes {
            ...LineFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${lineFields}
  ${money}
`)

export const listLines = operation<
  { id: string; after: string | null },
  { order: { lineItems: Paged<LineNode> } | null }
>(/* GraphQL */ `
  query LineItems($id: ID!, $after: String) {
    order(id: $id) {
      lineItems(first: 100, after: $after) {
        nodes {
          ...LineFields
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
  ${lineFields}
  ${money}
`)
