import type { Id } from '#core/id.ts'
import { type AccountMail, brandedMail, confirmedUsers } from '#features/accounts/server/index.ts'
import { send } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { NotificationRow } from './store.ts'
import { waitingJob } from './waiting-job.ts'

/**
 * Emails users their pending notifications. A user with an unconfirmed address gets no email for them, now or later.
 */
export const mailNotifications = waitingJob('email', async (ctx, waiting) => {
  const users = await confirmedUsers(
    ctx.db,
    waiting.map(({ userId }) => userId),
  )
  for (const { siteId, userId, rows } of waiting) {
    const user = users.find((one) => one.id === userId)
    if (user && rows[0]) await mail(ctx, siteId, user.email, rows)
  }
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
