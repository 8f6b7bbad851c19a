import type { TransactionalState } from '../contract.ts'

/** What came of a mail, as the screen says it. */
export const stateNames: Record<TransactionalState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  bounced: 'Bounced',
  unknown: 'Unknown',
  suppressed: 'Suppressed',
}

/** The look of each, as other lists of mails have it. */
export const stateLooks: Record<TransactionalState, string> = {
  waiting: 'planned',
  delivered: 'accepted',
  bounced: 'bounced',
  unknown: 'unknown',
  suppressed: 'paused',
}
