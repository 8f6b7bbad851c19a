import { type CampaignWay, sendingCalls } from '#features/sending/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import type { CampaignType } from '../contract.ts'

const problems: Partial<Record<CampaignWay, string>> = {
  off: 'All your SMTP servers are off. The campaign waits until one is on.',
  mailbox: 'No mail server is set up: emails stay in the Mailbox and are not delivered.',
}

/** Returns the default sender; empty until it is loaded. */
export function useDefaultSender(): string {
  return useCall(sendingCalls.servers, {}).data?.from_address ?? ''
}

/** Returns the reason a campaign's emails would currently not be delivered to anyone; null if there is none. */
export function useWayProblem(type: CampaignType): string | null {
  const { data } = useCall(sendingCalls.servers, {}, { enabled: type === 'email' })
  return (type === 'email' && data && problems[data.way]) || null
}
