import type { Notification } from '#platform/web/notification.ts'
import { useCall } from '#platform/web/use-call.ts'
import { webhookCalls } from '../contract.ts'

/** Endpoints that were disabled because nothing could be delivered. */
export default function useWebhookNotifications(): Notification[] {
  const { data } = useCall(webhookCalls.list, {})
  return (data?.endpoints ?? [])
    .filter(({ is_enabled, problem }) => !is_enabled && problem !== '')
    .map(({ id, url, problem, last_delivery }) => ({
      id,
      title: `The webhook to ${new URL(url).host} is disabled`,
      text: problem,
      at: last_delivery?.tried_at ?? '',
      to: `/webhooks/${id}`,
    }))
}
