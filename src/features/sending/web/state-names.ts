import type { MessageSummary } from '../contract.ts'

/** How far a message has come, in words; without a mail server, "accepted" means that it lies in the mailbox. */
export function stateName(state: MessageSummary['state'], mode: 'smtp' | 'mailbox'): string {
  switch (state) {
    case 'planned':
    case 'leased':
      return 'Waiting'
    case 'handing':
      return 'Sending'
    case 'accepted':
      return mode === 'smtp' ? 'Sent' : 'In the mailbox'
    case 'deferred':
      return 'Retrying'
    case 'bounced':
      return 'Bounced'
    case 'unknown':
      return 'Unknown'
  }
}
