/** A GraphQL operation, with the types of its variables and its result. */
export interface Operation<Variables, Result> {
  readonly text: string
  /** Only for the compiler. */
  readonly types?: (variables: Variables) => Result
}

/** Creates an operation from its text. A test validates every operation against the schema of `apiVersion`. */
export function operation<Variables extends object, Result>(text: string): Operation<Variables, Result> {
  return { text }
}

/** Admin API version used by all operations and webhooks. */
export const apiVersion = '2026-10'

export interface Paged<T> {
  readonly nodes: readonly T[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** An amount in the shop's currency. */
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
