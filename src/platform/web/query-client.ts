import { type Query, QueryClient } from '@tanstack/react-query'
import { AppError } from '#core/error.ts'
import { isServerReachable, onConnectionChange } from './connection.ts'

/** Caches the answers of the calls that screens show: for 300 seconds, shown immediately and fetched again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // Fetched again whenever a screen opens. Parts of one screen share an answer.
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

/** Marks answers of the site as stale: they are fetched again when they are next shown. */
export function markStale(siteId: string | undefined): void {
  void queryClient.invalidateQueries({ predicate: isOf(siteId), refetchType: 'none' })
}

/**
 * Fetches again everything that is shown of the site, including recent answers, since they may have been read before
 * the change.
 */
export function refetchShown(siteId: string): void {
  void queryClient.refetchQueries({ type: 'active', predicate: isOf(siteId) })
}

/** Matches queries of the site, and those of no site, such as the list of sites. */
function isOf(siteId: string | undefined): (query: Query) => boolean {
  return ({ queryKey }) => queryKey[1] === null || queryKey[1] === siteId
}
