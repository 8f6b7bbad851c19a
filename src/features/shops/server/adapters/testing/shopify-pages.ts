/** Arguments of a list field. */
export interface ListArguments {
  readonly first: number
  readonly after?: string | null
  readonly query?: string | null
}

/**
 * Returns a page of a list, as Shopify does. The list is sorted by the nodes' keys, and cursors are made from those
 * keys.
 */
export function pageOf<N>(all: readonly { readonly key: string; readonly node: N }[], { first, after }: ListArguments) {
  const start = after ? all.findIndex(({ key }) => key === decode(after)) + 1 : 0
  // The cursor's node has moved since then. Continue with the first node whose key comes after the cursor.
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
