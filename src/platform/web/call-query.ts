import type { QueryFunctionContext } from '@tanstack/react-query'
import type { Answer, Call, Sent } from '#core/call.ts'
import { queryClient } from './query-client.ts'
import { send } from './send.ts'

/** Returns a call as a query: the key under which its answer is cached, and the function that fetches it. */
export function callQuery<C extends Call>(call: C, input: Sent<C>, siteId: string | undefined) {
  return {
    queryKey: [call.path, call.access === 'site' ? siteId : null, input],
    queryFn: ({ signal }: QueryFunctionContext): Promise<Answer<C>> =>
      send(call, input, { siteId, signal, isReading: true }),
  }
}

/**
 * Fetches an answer before the screen that shows it is open. If that fails, the screen fetches again and shows the
 * reason.
 */
export function prefetch<C extends Call>(call: C, input: Sent<C>, siteId?: string): void {
  void queryClient.prefetchQuery(callQuery(call, input, siteId))
}
