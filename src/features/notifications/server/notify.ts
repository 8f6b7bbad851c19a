import { includesRole } from '#core/access.ts'
import type { Id } from '#core/id.ts'
import { memberRowsOf } from '#features/sites/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { announceChange } from '#platform/server/live/announce-change.ts'
import { notificationCalls, type NotificationKind, notificationKinds } from '../contract.ts'
import { mailNotifications } from './mail-notifications.ts'
import { choicesOf, insertNotifications } from './store.ts'

type NotifyContext = Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db }

/** Something that people of a site should know. */
export interface News {
  readonly kind: NotificationKind
  /** It is told once to each person for each key. */
  readonly key: string
  readonly title: string
  /** What happened, and what to do; the first stands under the bell as well. */
  readonly paragraphs: readonly string[]
  /** A screen of the site: "/store". */
  readonly path: string
  /** The label of the button that opens it in an email. */
  readonly label: string
  /** The room that tells it writes the emails itself: those who chose them are `wantingEmail`. */
  readonly hasOwnMail?: true
  /** Left out: the owners and admins. */
  readonly to?: readonly Id[]
}

/**
 * Tells people of a site something, in the transaction in which it happened: under the bell, and by email where they chose so. Answers how
 * many had not been told before.
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
    const is_by_email = !hasOwnMail && isWanted(choices, user_id, news.kind)
    return { ...news, site_id: siteId, user_id, id: newId(), is_by_email, created_at: new Date(now()) }
  })
  const told = await insertNotifications(db, rows)
  if (told === 0) return 0
  await announceChange(db, { siteId, call: notificationCalls.list.path, tab: '' })
  if (rows.some(({ is_by_email }) => is_by_email))
    await jobs.add(db, mailNotifications, { site_id: siteId }, { key: `notifications.mail ${siteId}` })
  return told
}

/** Those of some people of a site who chose a kind by email. */
export async function wantingEmail(db: Db, siteId: Id, userIds: readonly Id[], kind: NotificationKind): Promise<Id[]> {
  const choices = await choicesOf(db, siteId, userIds)
  return userIds.filter((userId) => isWanted(choices, userId, kind))
}

function isWanted(choices: Awaited<ReturnType<typeof choicesOf>>, userId: Id, kind: NotificationKind): boolean {
  const chosen = choices.find((choice) => choice.user_id === userId && choice.kind === kind)
  return chosen?.by_email ?? notificationKinds[kind].byEmail
}
