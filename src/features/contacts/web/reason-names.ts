import type { SuppressionReason } from '../contract.ts'

/** Why nothing is sent to an address, on the screen. */
export const reasonNames = {
  bounced: 'Mail bounced',
  complained: 'Called it spam',
  erased: 'Asked to be erased',
  manual: 'Barred by you',
} as const satisfies Record<SuppressionReason, string>
