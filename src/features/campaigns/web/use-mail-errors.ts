import { mailDesignCalls } from '#features/mail-design/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import type { CampaignFields } from './campaign-draft.ts'

/** The errors that the mail's own checks find in its blocks; none of what is no mail of the editor's. */
export function useMailErrors({ type, email: { blocks, subject } }: Pick<CampaignFields, 'type' | 'email'>): string[] {
  const isMail = type === 'email' && blocks !== null
  // `blocks` is a mail whenever the call is made.
  const { data } = useCall(mailDesignCalls.check, { document: blocks!, subject }, { enabled: isMail })
  const findings = isMail ? (data?.findings ?? []) : []
  return findings.flatMap(({ severity, block_id, message }) => (severity === 'error' && block_id ? [message] : []))
}
