import { type ListVariables, operation, type Paged, type ShopMoney } from './operation.ts'

/*
 * A query may cost 1,000 points: a list asks for as many nodes at once as that allows, with the first few of what each of them
 * holds; the rest is read by an operation of its own.
 */

export interface ShopAnswer {
  readonly shop: {
    readonly name: string
    readonly currencyCode: string
    readonly ianaTimezone: string
    readonly currencyFormats: { readonly moneyFormat: string }
  }
  readonly currentAppInstallation: { readonly accessScopes: readonly { readonly handle: string }[] }
}

export const readShop = operation<Record<string, never>, ShopAnswer>(/* GraphQL */ `
  query Shop {
    shop {
      name
      currencyCode
      ianaTimezone
      currencyFormats {
        moneyFormat
      }
    }
    currentAppInstallation {
      accessScopes {
        handle
      }
    }
  }
`)

export interface VariantNode {
  readonly legacyResourceId: string
  readonly title: string
  readonly sku: string | null
  readonly price: string
  readonly compareAtPrice: string | null
  readonly availableForSale: boolean
  readonly inventoryQuantity: number | null
  readonly inventoryItem: { readonly tracked: boolean }
}

export interface ProductNode {
  readonly id: string
  readonly legacyResourceId: string
  readonly title: string
  readonly handle: string
  readonly status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED'
  readonly onlineStoreUrl: string | null
  readonly updatedAt: string
  readonly featuredMedia: { readonly preview: { readonly image: { readonly url: string } | null } | null } | null
  readonly collections: Paged<{ readonly legacyResourceId: string }>
  readonly variants: Paged<VariantNode>
}

const variantFields = /* GraphQL */ `
  fragment VariantFields on ProductVariant {
    legacyResourceId
    title
    sku
    price
    compareAtPrice
    availableForSale
    inventoryQuantity
    inventoryItem {
      tracked
    }
  }
`
const productFields = /* GraphQL */ `
  fragment ProductFields on Product {
    id
    legacyResourceId
    title
    handle
    status
    onlineStoreUrl
    updatedAt
    featuredMedia {
      preview {
        image {
          url(transform: { maxWidth: 800 })
        }
      }
    }
    collections(first: 5) {
      nodes {
        legacyResourceId
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    variants(first: 10) {
      nodes {
        ...VariantFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`

export const listProducts = operation<ListVariables, { products: Paged<ProductNode> }>(/* GraphQL */ `
  query Products($first: Int!, $after: String, $query: String) {
    products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        ...ProductFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${productFields}
  ${variantFields}
`)

export const readProduct = operation<{ id: string }, { product: ProductNode | null }>(/* GraphQL */ `
  query Product($id: ID!) {
    product(id: $id) {
      ...ProductFields
    }
  }
  ${productFields}
  ${variantFields}
`)

export const listVariants = operation<
  { id: string; after: string | null },
  { product: { variants: Paged<VariantNode> } | null }
>(/* GraphQL */ `
  query Variants($id: ID!, $after: String) {
    product(id: $id) {
      variants(first: 250, after: $after) {
        nodes {
          ...VariantFields
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
  ${variantFields}
`)

export const listCollectionsOf = operation<
  { id: string; after: string | null },
  { product: { collections: Paged<{ legacyResourceId: string }> } | null }
>(/* GraphQL */ `
  query CollectionsOfProduct($id: ID!, $after: String) {
    product(id: $id) {
      collections(first: 250, after: $after) {
        nodes {
          legacyResourceId
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

export const listCollections = operation<
  Omit<ListVariables, 'query'>,
  { collections: Paged<{ legacyResourceId: string; title: string }> }
>(/* GraphQL */ `
  query Collections($first: Int!, $after: String) {
    collections(first: $first, after: $after, sortKey: ID) {
      nodes {
        legacyResourceId
        title
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

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
