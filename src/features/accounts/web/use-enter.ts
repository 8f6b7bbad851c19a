import { useRouter } from '@tanstack/react-router'
import { queryClient } from '#platform/web/query-client.ts'
import { nextPath } from './next-path.ts'

/** Goes on into the dashboard once a session has been started. */
export function useEnter(): () => void {
  const { history } = useRouter()
  return () => {
    const path = nextPath(location.search)
    queryClient.clear()
    history.replace(path)
  }
}
