import { useMemo } from 'react'
import { currentPlace, navigate } from '#platform/web/router/location.ts'
import { useLocation } from '#platform/web/router/router.ts'
import type { Filter } from '../filter.ts'

const nothing: Filter = { match: 'all', conditions: [] }

/** The filter that stands in the address bar, and how to change it. Undefined while the builder is closed. */
export function useFilter(): [Filter | undefined, (filter: Filter | undefined) => void] {
  const { search } = useLocation()
  const text = new URLSearchParams(search).get('filter')
  const filter = useMemo(() => (text === null ? undefined : read(text)), [text])
  return [filter, change]
}

function read(text: string): Filter {
  try {
    const filter = JSON.parse(text) as Filter
    return Array.isArray(filter.conditions) ? filter : nothing
  } catch {
    return nothing
  }
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

/** The conditions that are filled in: one that is being typed narrows nothing yet. */
export function finished(filter: Filter): Filter {
  const conditions = filter.conditions
    .map((part) => ('conditions' in part ? finished(part) : part))
    .filter((part) => ('conditions' in part ? part.conditions.length > 0 : isFilled(part)))
  return { match: filter.match, conditions }
}

const withoutValue = /^(is_empty|is_not_empty|ever|never|is_yes|is_no)$/

function isFilled({ operator, value }: { operator: string; value?: unknown }): boolean {
  if (withoutValue.test(operator)) return true
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
