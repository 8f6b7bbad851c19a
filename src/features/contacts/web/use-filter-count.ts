import { useLiveCount } from '#platform/web/use-live-count.ts'
import { contactCalls } from '../contract.ts'
import type { Filter } from '../filter.ts'

/** Returns how many contacts match a filter, a moment after its last change. */
export function useFilterCount(filter: Filter): { count: number | undefined; isCounting: boolean } {
  return useLiveCount(contactCalls.countSegment, { query: filter })
}
