interface ListPage<T> {
  items: T[]
  next: string | null
}

/** Reads all items of a shop's list, page by page. */
export async function allPages<T>(list: (after: string | null) => Promise<ListPage<T>>): Promise<T[]> {
  const items: T[] = []
  for (let after: string | null = null; ;) {
    const page = await list(after)
    items.push(...page.items)
    if (page.next === null) return items
    after = page.next
  }
}
