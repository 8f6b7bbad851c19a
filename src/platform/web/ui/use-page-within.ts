import { useEffect } from 'react'

interface PageWithin {
  /** The current page, starting with 1. */
  page: number
  /** Number of entries per page. */
  limit: number
  /** Total number of entries. Undefined while unknown. */
  total: number | undefined
  /** Must be the same function on each render. */
  onPage: (page: number) => void
}

/** Goes back to the last page of a list that has become shorter than the current page. */
export function usePageWithin({ page, limit, total, onPage }: PageWithin): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / limit))
  useEffect(() => {
    if (page > last) onPage(last)
  }, [page, last, onPage])
}
