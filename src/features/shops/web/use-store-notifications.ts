import type { Notification } from '#platform/web/notification.ts'
import { useCall } from '#platform/web/use-call.ts'
import { shopCalls } from '../contract.ts'

/** A store that lets us in no more, and customers who ask for their data. */
export default function useStoreNotifications(): Notification[] {
  const { data } = useCall(shopCalls.load, {})
  const broken =
    data?.connection?.state === 'broken'
      ? [
          {
            id: `store-${data.connection.id}`,
            title: 'Store disconnected',
            text: data.connection.problem,
            to: '/store',
          } as const,
        ]
      : []
  const requests = (data?.requests ?? []).map(
    ({ id, email, received_at }) =>
      ({ id, title: 'Data request', text: `${email} asks for their data.`, at: received_at, to: '/store' }) as const,
  )
  return [...broken, ...requests]
}
