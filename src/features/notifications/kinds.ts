/** Kinds of notifications: their names in the settings, and whether they're sent by email and push by default. */
export const notificationKinds = {
  'campaign-paused': { label: 'A campaign paused or wasn’t sent', byEmail: true },
  'test-decided': { label: 'An A/B test has a winner', byEmail: true },
  'first-subscriber': { label: 'A form gets its first subscriber', byEmail: true },
  'message-received': { label: 'A message arrives in the inbox', byEmail: true },
  'conversation-assigned': { label: 'A conversation is assigned to you', byEmail: true },
  'import-finished': { label: 'An import is finished', byEmail: false },
  'codes-low': { label: 'Discount codes are running out', byEmail: true },
  store: { label: 'The store is disconnected, or passes a customer’s request on', byEmail: true },
  'integration-disconnected': { label: 'An email service is disconnected', byEmail: true },
  'webhook-disabled': { label: 'A webhook was disabled', byEmail: true },
  'domain-failed': { label: 'A sending domain no longer passes its checks', byEmail: true },
  'script-missing': { label: 'The script is no longer seen on your website', byEmail: true },
  'key-expires': { label: 'An API key expires soon', byEmail: true },
  'chat-waiting': { label: 'A visitor is waiting in the chat', byEmail: true },
  'member-joined': { label: 'A new team member joins', byEmail: false },
  'weekly-summary': { label: 'The weekly report is ready', byEmail: false },
  billing: { label: 'Payments, trials and plan limits', byEmail: true },
} as const satisfies Record<string, { label: string; byEmail: boolean }>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]
