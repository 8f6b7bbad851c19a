import type { QueryFunctionContext } from '@tanstack/react-query'
import type { Answer, Call, Sent } from '#core/call.ts'
import { queryClient } from './query-client.ts'
import { send } from './send.ts'

/** A call as a query: under which key its answer is kept, and how it is asked for. */
export function callQuery<C extends Call>(call: C, input: Sent<C>, siteId: string | undefined) {
  return {
    queryKey: [call.path, call.access === 'site' ? siteId : null, input],
    queryFn: ({ signal }: QueryFunctionContext): Promise<Answer<C>> =>
      send(call, input, { siteId, signal, isReading: true }),
  }
}

/** Asks for an answer before the screen that shows it is there. Where that fails, the screen asks again and says why. */
export function askAhead<C extends Call>(call: C, input: Sent<C>, siteId?: string): void {
  void queryClient.prefetchQuery(callQuery(call, input, siteId))
}
