import type { MessageSummary } from '../contract.ts'

/** How far a message has come, in words; without a mail server, "accepted" means that it lies in the mailbox. */
export function stateName(state: MessageSummary['state'], mode: 'smtp' | 'mailbox'): string {
  switch (state) {
    case 'planned':
    case 'leased':
      return 'Waiting'
    case 'handing':
      return 'Being sent'
    case 'accepted':
      return mode === 'smtp' ? 'Sent' : 'Kept here'
    case 'deferred':
      return 'Will be tried again'
    case 'bounced':
      return 'Refused'
    case 'unknown':
      return 'In doubt'
  }
}
