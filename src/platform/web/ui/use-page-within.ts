import { useEffect } from 'react'

interface PageWithin {
  /** The page that is shown, from 1. */
  page: number
  /** Entries on a page. */
  limit: number
  /** Entries in all; undefined while it is not known. */
  total: number | undefined
  /** Has to be the same at each render. */
  onPage: (page: number) => void
}

/** Goes back to the last page of a list that became shorter than the page that is shown. */
export function usePageWithin({ page, limit, total, onPage }: PageWithin): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / limit))
  useEffect(() => {
    if (page > last) onPage(last)
  }, [page, last, onPage])
}
