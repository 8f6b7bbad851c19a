import { includesRole } from '#core/access.ts'
import type { Id } from '#core/id.ts'
import { memberRowsOf } from '#features/sites/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { announceChange } from '#platform/server/live/announce-change.ts'
import { notificationCalls, type NotificationKind } from '../contract.ts'
import { isChosen } from './is-chosen.ts'
import { mailNotifications } from './mail-notifications.ts'
import { pushNotifications } from './push-notifications.ts'
import { choicesOf, insertNotifications } from './store.ts'

type NotifyContext = Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db }

/** A notification for people of a site. */
export interface News {
  readonly kind: NotificationKind
  /** Each person is notified once per key. */
  readonly key: string
  readonly title: string
  /** What happened, and what to do. The bell shows the first paragraph too. */
  readonly paragraphs: readonly string[]
  /** A screen of the site, such as "/store". */
  readonly path: string
  /** Label of the button in the email that opens the screen. */
  readonly label: string
  /** The emitting room writes the emails itself, to the users that `wantingEmail` returns. */
  readonly hasOwnMail?: true
  /** Recipients. Defaults to the owners and admins. */
  readonly to?: readonly Id[]
}

/**
 * Notifies people of a site, in the same transaction as the event: under the bell, and by email and push if they chose
 * so. Returns the number of people who hadn't been notified yet.
 */
export async function notify(ctx: NotifyContext, siteId: Id, { to, hasOwnMail, ...news }: News): Promise<number> {
  const { db, now, newId, jobs } = ctx
  const members = await memberRowsOf(db, siteId)
  const readers = members.filter(({ role, user_id }) => (to ? to.includes(user_id) : includesRole(role, 'admin')))
  const choices = await choicesOf(
    db,
    siteId,
    readers.map(({ user_id }) => user_id),
  )
  const rows = readers.map(({ user_id }) => {
    const chosen = choices.filter((choice) => choice.user_id === user_id)
    const is_by_email = !hasOwnMail && isChosen(chosen, news.kind, 'email')
    const is_by_push = isChosen(chosen, news.kind, 'push')
    return { ...news, site_id: siteId, user_id, id: newId(), is_by_email, is_by_push, created_at: new Date(now()) }
  })
  const inserted = await insertNotifications(db, rows)
  if (inserted === 0) return 0
  await announceChange(db, { siteId, call: notificationCalls.list.path, tab: '' })
  if (rows.some(({ is_by_email }) => is_by_email))
    await jobs.add(db, mailNotifications, { site_id: siteId }, { key: `notifications.mail ${siteId}` })
  if (rows.some(({ is_by_push }) => is_by_push))
    await jobs.add(db, pushNotifications, { site_id: siteId }, { key: `notifications.push ${siteId}` })
  return inserted
}

/** Returns which of the given users of a site get a kind by email. */
export async function wantingEmail(db: Db, siteId: Id, userIds: readonly Id[], kind: NotificationKind): Promise<Id[]> {
  const choices = await choicesOf(db, siteId, userIds)
  return userIds.filter((userId) => {
    const chosen = choices.filter((choice) => choice.user_id === userId)
    return isChosen(chosen, kind, 'email')
  })
}
