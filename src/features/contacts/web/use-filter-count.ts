import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { contactCalls } from '../contract.ts'
import type { Filter } from '../filter.ts'

const retryMs = 500
const typingMs = 300

/** How many a filter holds for, a moment after its last change. A failed count is tried again after 500 ms and otherwise is 0. */
export function useFilterCount(filter: Filter): { count: number | undefined; isCounting: boolean } {
  const siteId = useSiteId()
  const text = JSON.stringify(filter)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isFetching } = useQuery<number, Error>({
    queryKey: [contactCalls.build.path, siteId, settled],
    queryFn: async ({ signal }) => {
      const once = () => count(settled, siteId, signal)
      return once()
        .catch(() => pause().then(once))
        .catch(() => 0)
    },
    placeholderData: keepPreviousData,
  })
  return { count: data, isCounting: isFetching || settled !== text }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, retryMs))

async function count(text: string, siteId: string | undefined, signal: AbortSignal): Promise<number> {
  return (await send(contactCalls.build, { query: JSON.parse(text) }, { siteId, signal })).count
}
