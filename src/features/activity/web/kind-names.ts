import type { ActivityKind } from '#core/activity.ts'

/** Display names of the kinds of activity. */
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
