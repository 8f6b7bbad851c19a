import { type Query, QueryClient } from '@tanstack/react-query'
import { AppError } from '#core/error.ts'
import { isServerReachable, onConnectionChange } from './connection.ts'

/** Keeps the answers of the calls that screens show: for 300 seconds, shown at once and asked for anew. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // Fresh whenever a screen opens; parts of one screen share an answer.
      staleTime: 500,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
  },
})

onConnectionChange(() => {
  if (isServerReachable()) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
})

function isWorthRetrying(error: Error): boolean {
  return !(error instanceof AppError) || error.code === 'unavailable' || error.code === 'broken'
}

/** Notes that answers of the site may no longer be true: they are read anew when they are shown next. */
export function markStale(siteId: string | undefined): void {
  void queryClient.invalidateQueries({ predicate: isOf(siteId), refetchType: 'none' })
}

/** Reads what is shown of the site anew: also what has come since, for it may have been read before. */
export function refetchShown(siteId: string): void {
  void queryClient.refetchQueries({ type: 'active', predicate: isOf(siteId) })
}

/** Queries of the site, and those of no site, such as the list of sites. */
function isOf(siteId: string | undefined): (query: Query) => boolean {
  return ({ queryKey }) => queryKey[1] === null || queryKey[1] === siteId
}
