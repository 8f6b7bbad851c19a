/** A GraphQL operation, with what it takes and answers. */
export interface Operation<Variables, Result> {
  readonly text: string
  /** For the compiler alone. */
  readonly types?: (variables: Variables) => Result
}

/** An operation by its text; a test validates every one of them against the schema of `apiVersion`. */
export function operation<Variables extends object, Result>(text: string): Operation<Variables, Result> {
  return { text }
}

/** The version of the Admin API that all operations speak, and that webhooks come in. */
export const apiVersion = '2026-10'

export interface Paged<T> {
  readonly nodes: readonly T[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** An amount in the currency of the shop. */
export interface ShopMoney {
  readonly shopMoney: { readonly amount: string }
}

export interface UserError {
  readonly message: string
  readonly code?: string | null
}

export interface ListVariables {
  readonly first: number
  readonly after: string | null
  readonly query: string | null
}
