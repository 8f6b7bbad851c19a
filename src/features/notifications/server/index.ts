import { z } from 'zod'
import { importEvents } from '#features/imports/contract.ts'
import { sendingEvents } from '#features/sending/contract.ts'
import { when } from '#platform/server/events/events.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { room } from '#platform/server/room.ts'
import { notificationCalls } from '../contract.ts'
import { type NotificationKind, notificationKindNames } from '../kinds.ts'
import { isChosen } from './is-chosen.ts'
import { mailNotifications } from './mail-notifications.ts'
import { notify } from './notify.ts'
import { pushNotifications } from './push-notifications.ts'
import { choicesOf, countUnseen, deleteOld, markSeen, notificationsOf, saveChoice } from './store.ts'

export { type News, notify, wantingEmail } from './notify.ts'
export { deleteOfReader, saveChoice } from './store.ts'

/** Screens of imports that aren't of contacts. */
const importScreens: Readonly<Record<string, string>> = {
  suppressions: '/contacts/suppressions/imports',
  orders: '/orders/imports',
  products: '/store/imports',
  'discount-codes': '/discounts/imports',
}

const count = (number: number, word: string) => `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`

const keptForMs = 180 * 86_400_000

/** Each night, deletes notifications older than half a year. */
const dropOldNotifications = job({
  name: 'notifications.drop-old',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run(_payload, { database, now }) {
    await database.acrossSites((db) => deleteOld(db, new Date(now() - keptForMs)))
  },
})

/** The room for notifications to the team members of a site. */
export const notificationsRoom = room({
  name: 'notifications',
  calls: notificationCalls,
  handlers: {
    async list(query, { db, siteId, user }) {
      const { rows, total, unseen } = await notificationsOf(db, { siteId, userId: user.id }, query)
      const notifications = rows.map(({ id, seen_at, kind, title, paragraphs, path, created_at }) => ({
        id,
        status: seen_at ? ('seen' as const) : ('unseen' as const),
        kind,
        title,
        text: paragraphs[0] ?? '',
        path,
        created_at: created_at.toISOString(),
      }))
      return { notifications, total, unseen }
    },
    async markSeen({ notification_ids: ids }, { db, siteId, user, now }) {
      const reader = { siteId, userId: user.id }
      await markSeen(db, reader, new Date(now()), ids)
      return { unseen: await countUnseen(db, reader) }
    },
    async settings({ choices }, { db, siteId, user }) {
      for (const { kind, email, push } of choices) {
        const change = { ...(email !== undefined && { by_email: email }), ...(push !== undefined && { by_push: push }) }
        await saveChoice(db, { site_id: siteId, user_id: user.id, kind, ...change })
      }
      const chosen = await choicesOf(db, siteId, [user.id])
      const choiceOf = (kind: NotificationKind) => ({
        kind,
        email: isChosen(chosen, kind, 'email'),
        push: isChosen(chosen, kind, 'push'),
      })
      return { choices: notificationKindNames.map(choiceOf), address: user.email }
    },
  },
  jobs: [mailNotifications, pushNotifications, dropOldNotifications],
  on: [
    when(importEvents.finished, async ({ site_id, import_id, kind, file, rows, refused }, ctx) => {
      await notify(ctx, site_id, {
        kind: 'import-finished',
        key: `import ${import_id}`,
        title: `${file} is imported`,
        paragraphs: [`${count(rows, 'row')} read, ${refused === 0 ? 'none' : refused.toLocaleString('en')} skipped.`],
        path: `${importScreens[kind] ?? '/contacts/imports'}/${import_id}`,
        label: 'Open the import',
      })
    }),
    when(sendingEvents.domainFailed, async ({ site_id, domain_id, domain, problems }, ctx) => {
      await notify(ctx, site_id, {
        kind: 'domain-failed',
        key: `domain ${domain_id} ${ctx.now()}`,
        title: `${domain} no longer passes its checks`,
        paragraphs: [
          `Emails from ${domain} may land in spam or be refused until its DNS records are back.`,
          ...problems,
        ],
        path: '/sending/domains',
        label: 'Open sending domains',
      })
    }),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  transfer: { stays: ['notifications', 'notification_choices'] },
})
