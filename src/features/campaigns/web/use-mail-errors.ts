import { mailDesignCalls } from '#features/mail-design/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import type { CampaignFields } from './campaign-draft.ts'

/** How many errors the mail's own checks find; none of what is no mail of the editor's. */
export function useMailErrors({ type, email: { blocks, subject } }: Pick<CampaignFields, 'type' | 'email'>): number {
  const isMail = type === 'email' && blocks !== null
  // `blocks` is a mail whenever the call is made.
  const { data } = useCall(mailDesignCalls.check, { document: blocks!, subject }, { enabled: isMail })
  return isMail ? (data?.findings ?? []).filter(({ severity }) => severity === 'error').length : 0
}
