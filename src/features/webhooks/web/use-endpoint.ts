import { useParams } from '#platform/web/router/router.ts'
import { useCall } from '#platform/web/use-call.ts'
import { webhookCalls } from '../contract.ts'

/** Returns the endpoint in the URL. `isUnknown` is true once it's certain that there is none. */
export function useEndpoint() {
  const { endpointId = '' } = useParams()
  const { data, error, refetch } = useCall(webhookCalls.list, {}, { refetchInterval: 10_000 })
  const endpoint = data?.endpoints.find(({ id }) => id === endpointId)
  return { endpoint, isUnknown: data !== undefined && !endpoint, error, refetch }
}
