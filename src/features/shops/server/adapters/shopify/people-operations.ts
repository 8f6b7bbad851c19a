import { type ListVariables, operation, type Paged, type ShopMoney } from './operation.ts'

export interface CustomerNode {
  readonly legacyResourceId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly updatedAt: string
  readonly defaultEmailAddress: {
    readonly emailAddress: string
    readonly marketingState: 'INVALID' | 'NOT_SUBSCRIBED' | 'PENDING' | 'SUBSCRIBED' | 'UNSUBSCRIBED'
    readonly marketingUpdatedAt: string | null
  } | null
  readonly defaultPhoneNumber: { readonly phoneNumber: string } | null
}

export const listCustomers = operation<ListVariables, { customers: Paged<CustomerNode> }>(/* GraphQL */ `
  query Customers($first: Int!, $after: String, $query: String) {
    customers(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        legacyResourceId
        firstName
        lastName
        updatedAt
        defaultEmailAddress {
          emailAddress
          marketingState
          marketingUpdatedAt
        }
        defaultPhoneNumber {
          phoneNumber
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

export interface CheckoutNode {
  readonly id: string
  readonly abandonedCheckoutUrl: string
  readonly updatedAt: string
  readonly completedAt: string | null
  readonly totalPriceSet: { readonly shopMoney: { readonly amount: string; readonly currencyCode: string } }
  readonly customer: { readonly defaultEmailAddress: { readonly emailAddress: string } | null } | null
  readonly lineItems: {
    readonly nodes: readonly {
      readonly title: string | null
      readonly quantity: number
      readonly product: { readonly legacyResourceId: string } | null
      readonly variant: { readonly legacyResourceId: string } | null
      readonly discountedUnitPriceSet: ShopMoney
    }[]
  }
}

export const listCheckouts = operation<ListVariables, { abandonedCheckouts: Paged<CheckoutNode> }>(/* GraphQL */ `
  query AbandonedCheckouts($first: Int!, $after: String, $query: String) {
    abandonedCheckouts(first: $first, after: $after, query: $query, sortKey: ID) {
      nodes {
        id
        abandonedCheckoutUrl
        updatedAt
        completedAt
        totalPriceSet {
          shopMoney {
            amount
            currencyCode
          }
        }
        customer {
          defaultEmailAddress {
            emailAddress
          }
        }
        lineItems(first: 15) {
          nodes {
            title
            quantity
            product {
              legacyResourceId
            }
            variant {
              legacyResourceId
            }
            discountedUnitPriceSet {
              shopMoney {
                amount
              }
            }
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)
