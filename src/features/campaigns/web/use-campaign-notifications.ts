import type { Notification } from '#platform/web/notification.ts'
import { useCall } from '#platform/web/use-call.ts'
import { campaignCalls } from '../contract.ts'

/** Campaigns that paused themselves or cannot go on. */
export default function useCampaignNotifications(): Notification[] {
  const { data } = useCall(campaignCalls.list, { status: ['queued', 'sending'], limit: 100 })
  return (data?.campaigns ?? [])
    .filter(({ problem }) => problem !== '')
    .map(({ id, name, is_paused, problem, updated_at }) => ({
      id,
      title: is_paused ? `${name} is paused` : `${name} can’t be sent`,
      text: problem,
      at: updated_at,
      to: `/campaigns/${id}`,
    }))
}
