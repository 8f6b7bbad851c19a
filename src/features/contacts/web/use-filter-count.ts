import { useLiveCount } from '#platform/web/use-live-count.ts'
import { contactCalls } from '../contract.ts'
import type { Filter } from '../filter.ts'

/** How many a filter holds for, a moment after its last change. */
export function useFilterCount(filter: Filter): { count: number | undefined; isCounting: boolean } {
  return useLiveCount(contactCalls.countSegment, { query: filter })
}
