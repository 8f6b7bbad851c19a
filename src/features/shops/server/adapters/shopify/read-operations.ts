import { type ListVariables, operation, type Paged } from './operation.ts'

/* A query may cost 1,000 points. A list requests as many nodes at once as that allows, each with its first few nested
   nodes. The remaining nested nodes are read by separate operations. */

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
