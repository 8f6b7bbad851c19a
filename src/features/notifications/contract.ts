import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, moment } from '#core/fields.ts'
import { forPeople } from '#core/with-scopes.ts'
import { notificationKindNames } from './kinds.ts'

export { notificationEvents } from './events.ts'
export { type NotificationKind, notificationKinds } from './kinds.ts'

/** Maximum number shown at once (spec.md section 9). */
export const notificationLimit = 10

export const Notification = z.object({
  id,
  status: z.enum(['unseen', 'seen']),
  kind: z.enum(notificationKindNames),
  title: z.string(),
  text: z.string(),
  /** The screen where the user can act on it, relative to the site: "/campaigns/…". */
  path: z.string(),
  created_at: moment,
})
export type Notification = z.infer<typeof Notification>

const choice = z.object({ kind: z.enum(notificationKindNames), email: z.boolean(), push: z.boolean() })
const changes = z.array(choice.partial({ email: true, push: true })).max(notificationKindNames.length)

export const notificationCalls = forPeople('Notifications are told to one person.', {
  /** Returns the caller's own notifications of the site, newest first, and the number of unseen ones. */
  list: call('/api/notifications', {
    role: 'support',
    input: z.object({
      page: z.int().min(1).max(1000).default(1),
      limit: z.int().min(1).max(50).default(notificationLimit),
    }),
    output: z.object({ notifications: z.array(Notification), total: z.int(), unseen: z.int() }),
    failure: 'Failed to load notifications.',
  }),
  /** Marks the given notifications of the caller as seen, or all of them. */
  markSeen: call('/api/notifications/mark_seen', {
    role: 'support',
    input: z.object({ notification_ids: z.array(id).max(100).optional() }),
    output: z.object({ unseen: z.int() }),
    failure: 'Failed to update notifications.',
  }),
  /** Returns which kinds the caller gets by email and by push, after applying the given changes. */
  settings: call('/notifications/settings', {
    role: 'support',
    input: z.object({ choices: changes.default([]) }),
    output: z.object({ choices: z.array(choice), address: z.string() }),
    failure: 'Failed to save the notification settings.',
  }),
})
