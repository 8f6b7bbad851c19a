import type { Received } from '#core/call.ts'
import type { BounceMailbox, sendingCalls } from '../contract.ts'

/** A bounce mailbox being edited. */
export type MailboxDraft = Received<typeof sendingCalls.saveMailbox>['mailbox'] & { password: string }

/** Default ports. */
const usualPorts = {
  imap: { tls: 993, starttls: 143, none: 143 },
  pop3: { tls: 995, starttls: 110, none: 110 },
} as const

/** Returns the initial form values: the stored ones, or common defaults. The password is never shown. */
export function draftOf(mailbox: BounceMailbox | null): MailboxDraft {
  if (!mailbox) {
    return {
      protocol: 'imap',
      host: '',
      port: usualPorts.imap.tls,
      security: 'tls',
      user: '',
      password: '',
      folder: 'INBOX',
      afterwards: 'seen',
      is_on: true,
    }
  }
  const { protocol, host, port, security, user, folder, afterwards, is_on } = mailbox
  return { protocol, host, port, security, user, password: '', folder, afterwards, is_on }
}

/** Changes the protocol or security. The port changes with it, unless it's a custom one. */
export function withPlace(
  draft: MailboxDraft,
  change: Partial<Pick<MailboxDraft, 'protocol' | 'security'>>,
): MailboxDraft {
  const next = { ...draft, ...change }
  const isUsual = draft.port === usualPorts[draft.protocol][draft.security]
  const afterwards = next.protocol === 'pop3' && next.afterwards === 'seen' ? 'keep' : next.afterwards
  return { ...next, afterwards, port: isUsual ? usualPorts[next.protocol][next.security] : draft.port }
}
