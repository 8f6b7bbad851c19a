import { queryClient } from '#platform/web/query-client.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { nextPath } from './next-path.ts'

/** Returns a function that continues to the dashboard once a session has started. */
export function useEnter(): () => void {
  const navigate = useNavigate()
  return () => {
    const path = nextPath(location.search)
    queryClient.clear()
    void navigate({ to: path, replace: true })
  }
}
