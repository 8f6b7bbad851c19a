interface ListPage<T> {
  items: T[]
  next: string | null
}

/** Everything that a list of a shop has, read page by page. */
export async function allPages<T>(list: (after: string | null) => Promise<ListPage<T>>): Promise<T[]> {
  const items: T[] = []
  for (let after: string | null = null; ;) {
    const page = await list(after)
    items.push(...page.items)
    if (page.next === null) return items
    after = page.next
  }
}
