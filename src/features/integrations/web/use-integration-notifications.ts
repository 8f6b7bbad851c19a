import type { Notification } from '#platform/web/notification.ts'
import { useCall } from '#platform/web/use-call.ts'
import { integrationCalls } from '../contract.ts'

/** Services that refuse the credentials. */
export default function useIntegrationNotifications(): Notification[] {
  const { data } = useCall(integrationCalls.state, {})
  return (data?.services ?? [])
    .filter(({ connected, valid }) => connected && !valid)
    .map(({ service, name, problem, broken_at }) => ({
      id: service,
      title: `${name} is disconnected`,
      text: problem,
      at: broken_at ?? '',
      to: `/integrations/${service}`,
    }))
}
