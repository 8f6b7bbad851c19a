import type { MessageSummary } from '../contract.ts'

/** Returns the label of a message's state. Without a mail server, "accepted" means that it's in the mailbox. */
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
