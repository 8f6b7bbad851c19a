import { useState } from 'react'
import { useSiteId } from '#platform/web/site.ts'
import { type ContactSort, contactSorts } from '../contract.ts'
import { defaultColumns } from './contact-columns.tsx'

/** The available page sizes, in contacts. */
export const pageSizes = [25, 50, 100] as const
type PageSize = (typeof pageSizes)[number]

type Direction = 'ascending' | 'descending'
const alphabetical = new Set<ContactSort>(['email', 'name', 'company'])
/** Returns the default direction of a sort order. */
export const firstDirection = (sort: ContactSort): Direction => (alphabetical.has(sort) ? 'ascending' : 'descending')

interface InAddress {
  readonly sort: string
  readonly direction: string
  readonly size: string
  readonly columns: string
}

/**
 * Returns the sort order, page size and columns from the URL. If it has no columns or size, those previously chosen in
 * this browser are used.
 */
export function useListOptions({ sort: sorted, direction, size, columns }: InAddress) {
  const key = `trellis.contact-list.${useSiteId()}`
  const [kept, setKept] = useState(() => readKept(key))
  const sort = contactSorts.find((name) => name === sorted) ?? 'newest'
  const limit: PageSize = pageSizes.find((one) => String(one) === (size || kept.size)) ?? 25
  const keep = (change: Partial<typeof kept>) => {
    const next = { ...kept, ...change }
    setKept(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage, the choice is not remembered.
    }
  }
  return {
    sort,
    direction: direction === 'ascending' || direction === 'descending' ? direction : firstDirection(sort),
    limit,
    columns: columns ? columns.split(',') : (kept.columns ?? defaultColumns),
    keep,
  }
}

function readKept(key: string): { columns?: string[]; size?: string } {
  try {
    const { columns, size } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    return {
      ...(Array.isArray(columns) && { columns: columns.map(String) }),
      ...(typeof size === 'string' && { size }),
    }
  } catch {
    return {}
  }
}
