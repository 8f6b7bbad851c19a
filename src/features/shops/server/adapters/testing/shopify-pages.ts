/** How a list is asked for. */
export interface ListArguments {
  readonly first: number
  readonly after?: string | null
  readonly query?: string | null
}

/** A part of a list as Shopify hands it out; cursors are of the nodes' keys, in whose order the list is. */
export function pageOf<N>(all: readonly { readonly key: string; readonly node: N }[], { first, after }: ListArguments) {
  const start = after ? all.findIndex(({ key }) => key === decode(after)) + 1 : 0
  // What the cursor was of has changed its place since: what comes after it there, comes next.
  const from = after && start === 0 ? all.findIndex(({ key }) => key > decode(after)) : start
  const part = from === -1 ? [] : all.slice(from, from + first)
  const last = part.at(-1)
  return {
    nodes: part.map(({ node }) => node),
    pageInfo: {
      hasNextPage: from !== -1 && from + part.length < all.length,
      endCursor: last ? encode(last.key) : null,
    },
  }
}

const encode = (key: string) => Buffer.from(key).toString('base64url')
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString()
