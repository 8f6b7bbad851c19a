import type { Notification } from '#platform/web/notification.ts'
import { useCall } from '#platform/web/use-call.ts'
import { campaignCalls, type CampaignSummary } from '../contract.ts'

/** Campaigns that paused themselves, cannot go on, or missed the time they were scheduled for. */
export default function useCampaignNotifications(): Notification[] {
  const { data } = useCall(campaignCalls.list, { status: ['draft', 'queued', 'sending'], limit: 100 })
  return (data?.campaigns ?? [])
    .filter(({ problem }) => problem !== '')
    .map(({ id, name, status, is_paused, problem, updated_at }) => ({
      id,
      title: titleOf(name, status, is_paused),
      text: problem,
      at: updated_at,
      to: `/campaigns/${id}`,
    }))
}

function titleOf(name: string, status: CampaignSummary['status'], isPaused: boolean): string {
  if (status === 'draft') return `${name} was not sent`
  return isPaused ? `${name} is paused` : `${name} can’t be sent`
}
