import type { TransactionalState } from '../contract.ts'

/** Labels of the email states, as shown on the screen. */
export const stateNames: Record<TransactionalState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  bounced: 'Bounced',
  unknown: 'Unknown',
  suppressed: 'Suppressed',
}

/** Styles of the states, the same as in other email lists. */
export const stateLooks: Record<TransactionalState, string> = {
  waiting: 'planned',
  delivered: 'accepted',
  bounced: 'bounced',
  unknown: 'unknown',
  suppressed: 'paused',
}
