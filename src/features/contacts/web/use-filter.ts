import { useMemo } from 'react'
import { currentPlace, navigate } from '#platform/web/router/location.ts'
import { useLocation } from '#platform/web/router/router.ts'
import type { Filter } from '../filter.ts'
import { readFilter } from './filter-changes.ts'

/** Returns the filter in the URL and a function to change it. Undefined while the filter editor is closed. */
export function useFilter(): [Filter | undefined, (filter: Filter | undefined) => void] {
  const { search } = useLocation()
  const text = new URLSearchParams(search).get('filter')
  const filter = useMemo(() => (text === null ? undefined : readFilter(text)), [text])
  return [filter, change]
}

function change(filter: Filter | undefined): void {
  const { pathname, search } = currentPlace()
  const params = new URLSearchParams(search)
  for (const name of ['after', 'before']) params.delete(name)
  if (filter) params.set('filter', JSON.stringify(filter))
  else params.delete('filter')
  const query = params.toString()
  void navigate({ to: pathname + (query ? `?${query}` : ''), replace: true })
}
