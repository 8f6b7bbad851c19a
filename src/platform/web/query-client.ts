import { QueryClient } from '@tanstack/react-query'
import { AppError } from '#core/error.ts'
import { isServerReachable, onConnectionChange } from './connection.ts'

/** Keeps the answers of the calls that screens show. */
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
