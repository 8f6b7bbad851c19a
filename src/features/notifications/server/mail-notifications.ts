import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import { type AccountMail, brandedMail, confirmedUsers } from '#features/accounts/server/index.ts'
import { send } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type Job, job } from '#platform/server/jobs/jobs.ts'
import { type NotificationRow, takeWaiting, waitingReaders } from './store.ts'

/** What follows an email within so many milliseconds comes together. */
const bundleMs = 5 * 60_000

const payload = z.object({ site_id: id })

/** Mails people what they wait for: at once, unless they got an email a moment ago. */
export const mailNotifications: Job<typeof payload> = job({
  name: 'notifications.mail',
  payload,
  async run({ site_id: siteId }, ctx) {
    await ctx.database.inSite(siteId, async (db) => {
      const readers = await waitingReaders(db, siteId)
      const dueAt = readers.map(({ last_at }) => (last_at === null ? ctx.now() : last_at.getTime() + bundleMs))
      const due = readers.filter((_, index) => dueAt[index]! <= ctx.now())
      const users = await confirmedUsers(
        db,
        due.map(({ user_id }) => user_id),
      )
      // Whose address is not confirmed gets no email, then or later.
      for (const { user_id: userId } of due) {
        const rows = await takeWaiting(db, { siteId, userId }, new Date(ctx.now()))
        const user = users.find((one) => one.id === userId)
        if (user && rows[0]) await mail({ ...ctx, db }, siteId, user.email, rows)
      }
      const next = dueAt.filter((at) => at > ctx.now()).toSorted((a, b) => a - b)[0]
      if (next !== undefined)
        await ctx.jobs.add(
          db,
          mailNotifications,
          { site_id: siteId },
          { key: `notifications.mail ${siteId}`, runAt: new Date(next) },
        )
    })
  },
})

async function mail(
  ctx: JobContext & { readonly db: Db },
  siteId: Id,
  address: string,
  rows: readonly NotificationRow[],
): Promise<void> {
  const site = await siteById(ctx.db, siteId)
  if (!site) return
  const linkTo = (path: string) => `${ctx.publicUrl}/sites/${siteId}${path}`
  const [first] = rows as [NotificationRow]
  const [subject, link, label, texts] =
    rows.length === 1
      ? [first.title, linkTo(first.path), first.label, first.paragraphs]
      : [
          `${site.name}: ${rows.length} notifications`,
          linkTo('/notifications'),
          'Open notifications',
          rows.flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
        ]
  const content: AccountMail = { subject, button: { link, label }, paragraphs: () => ['Hello,', ...texts, link] }
  await send(ctx, {
    siteId,
    kind: 'transactional',
    to: { name: '', address },
    ...(await brandedMail(ctx, content)),
    headers: { 'Auto-Submitted': 'auto-generated' },
    key: `notifications ${first.id}`,
  })
}
