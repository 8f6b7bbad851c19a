import { siteById } from '#features/sites/server/index.ts'
import { notificationEvents } from '../events.ts'
import type { NotificationRow } from './store.ts'
import { waitingJob } from './waiting-job.ts'

/** Pushes pending notifications to users' browsers, omitting those that have been seen in the meantime. */
export const pushNotifications = waitingJob('push', async ({ db, events }, waiting) => {
  for (const { siteId, userId, rows } of waiting) {
    const unseen = rows.filter(({ seen_at }) => seen_at === null)
    const site = unseen[0] && (await siteById(db, siteId))
    if (!site) continue
    await events.emit(db, notificationEvents.pushed, { site_id: siteId, user_id: userId, ...asOne(site.name, unseen) })
  }
})

/** Combines notifications into one that a browser shows. */
function asOne(siteName: string, rows: readonly NotificationRow[]) {
  const [{ id, title, paragraphs, path }] = rows as [NotificationRow]
  if (rows.length === 1) return { id, title, body: [siteName, ...paragraphs.slice(0, 1)].join(': '), path }
  const titles = rows.map((row) => row.title).join('\n')
  return { id, title: `${siteName}: ${rows.length} notifications`, body: titles, path: '/notifications' }
}
