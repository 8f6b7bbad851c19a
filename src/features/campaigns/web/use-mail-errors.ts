import { mailDesignCalls } from '#features/mail-design/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import type { CampaignFields } from './campaign-draft.ts'

/** Returns the errors that the email's own checks find in its blocks; none if it is not from the editor. */
export function useMailErrors({ type, email: { blocks, subject } }: Pick<CampaignFields, 'type' | 'email'>): string[] {
  const isMail = type === 'email' && blocks !== null
  // `blocks` is not null whenever the call is made.
  const { data } = useCall(mailDesignCalls.check, { document: blocks!, subject }, { enabled: isMail })
  const findings = isMail ? (data?.findings ?? []) : []
  return findings.flatMap(({ severity, block_id, message }) => (severity === 'error' && block_id ? [message] : []))
}
