import { type CampaignWay, sendingCalls } from '#features/sending/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import type { CampaignType } from '../contract.ts'

const problems: Partial<Record<CampaignWay, string>> = {
  off: 'All your SMTP servers are off. The campaign waits until one is on.',
  mailbox: 'No mail server is set up: emails stay in the Mailbox and are not delivered.',
}

/** The default sender; empty until it is loaded. */
export function useDefaultSender(): string {
  return useCall(sendingCalls.servers, {}).data?.from_address ?? ''
}

/** Why a campaign's mails would not reach anybody for now; null where nothing is in their way. */
export function useWayProblem(type: CampaignType): string | null {
  const { data } = useCall(sendingCalls.servers, {}, { enabled: type === 'email' })
  return (type === 'email' && data && problems[data.way]) || null
}
