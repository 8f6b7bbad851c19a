import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Call, Sent } from '#core/call.ts'
import { send } from './send.ts'
import { useSiteId } from './site.ts'

type CountCall = Call<z.ZodType, z.ZodType<{ count: number }>>

const retryMs = 500
const typingMs = 300

/**
 * Returns the count of a call, shortly after the last change of its input. A failed count is retried after 500 ms, and
 * is 0 if that fails too.
 */
export function useLiveCount<C extends CountCall>(
  call: C,
  input: Sent<C>,
): { count: number | undefined; isCounting: boolean } {
  const siteId = useSiteId()
  const text = JSON.stringify(input)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isFetching } = useQuery<number, Error>({
    queryKey: [call.path, siteId, settled],
    queryFn: async ({ signal }) => {
      const once = async () =>
        (await send<CountCall>(call, JSON.parse(settled), { siteId, signal, isReading: true })).count
      return once()
        .catch(() => pause().then(once))
        .catch(() => 0)
    },
    placeholderData: keepPreviousData,
  })
  return { count: data, isCounting: isFetching || settled !== text }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, retryMs))
