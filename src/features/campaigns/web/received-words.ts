import type { ReceivedKind, ReceivedMail } from '../contract.ts'

/** The kinds of mail as the dashboard calls them. */
export const receivedKindNames: Record<ReceivedKind, string> = {
  campaign: 'Campaign',
  'auto-response': 'Auto-response',
  automation: 'Automation',
  transactional: 'Transactional',
  test: 'Test',
}

const states: Readonly<Record<string, string>> = {
  planned: 'Waiting',
  leased: 'Waiting',
  handing: 'Sending',
  accepted: 'Delivered',
  deferred: 'Retrying',
  bounced: 'Bounced',
  unknown: 'Unknown',
}

/** What came of a mail, in a word or two: what a person did says more than what a machine did. */
export function receivedResult({ state, opened_at, machine_opened_at, clicked_at }: ReceivedMail): string {
  if (clicked_at) return 'Clicked'
  if (opened_at) return 'Opened'
  if (state === 'accepted' && machine_opened_at) return 'Opened by a privacy proxy'
  return states[state] ?? state
}
