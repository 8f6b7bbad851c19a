import type { ReceivedKind, ReceivedMail } from '../contract.ts'

/** Names of the kinds of email in the dashboard. */
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

/** Returns the result of an email in a word or two. A person's action takes precedence over a machine's. */
export function receivedResult({ state, opened_at, machine_opened_at, clicked_at }: ReceivedMail): string {
  if (clicked_at) return 'Clicked'
  if (opened_at) return 'Opened'
  if (state === 'accepted' && machine_opened_at) return 'Opened by a privacy proxy'
  return states[state] ?? state
}
