import type { ActivityKind } from '#core/activity.ts'

/** The kinds of activity as the log calls them. */
export const kindNames: Readonly<Record<ActivityKind, string>> = {
  change: 'Changed',
  publish: 'Published',
  send: 'Sent',
  import: 'Imported',
  export: 'Exported',
  delete: 'Deleted',
  people: 'Team',
  access: 'Access',
}
