import { z } from 'zod'
import { includesRole, roleHasScope } from '#core/access.ts'
import { formatNumber, formatShare } from '#core/number.ts'
import type { Id } from '#core/id.ts'
import { memberAddress } from '#features/accounts/server/index.ts'
import { statsOf } from '#features/analytics/server/index.ts'
import { namesOfForms } from '#features/forms/server/index.ts'
import { notify, wantingEmail } from '#features/notifications/server/index.ts'
import { ownSender, send } from '#features/sending/server/index.ts'
import { liveSites, memberRowsOf, siteById } from '#features/sites/server/index.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { recordWeek } from './store.ts'
import { summaryMail } from './summary-mail.ts'
import { lastWeekOf } from './week-of.ts'

const maxForms = 5
const sitesAtOnce = 100

/**
 * Each hour, reports the last week of sites on which Monday morning has come: to owners and admins, and to everyone who
 * wants the report by email.
 */
export const sendSummaries = job({
  name: 'summaries.mail',
  payload: z.object({}),
  cron: '4 * * * *',
  async run(_payload, { database, signal, ...tools }) {
    for (let page = 1; ; page++) {
      const { rows } = await liveSites(database.system, { name: '', first: [], page, limit: sitesAtOnce })
      for (const { site_id: siteId } of rows) {
        if (signal.aborted) return
        await database.inSite(siteId, (db) => tellSite({ ...tools, db }, siteId))
      }
      if (rows.length < sitesAtOnce) return
    }
  },
})

async function tellSite(ctx: Omit<JobContext, 'database' | 'signal'> & { readonly db: Db }, siteId: Id): Promise<void> {
  const { db, now, publicUrl } = ctx
  const site = await siteById(db, siteId)
  const { monday, end, isDue } = lastWeekOf(now(), site?.time_zone ?? 'UTC')
  // Recorded in the same transaction as the report, so that the report is sent once even if the process stops in
  // between.
  if (!site || !isDue || !(await recordWeek(db, siteId, monday))) return
  const question = {
    siteId,
    popupId: undefined,
    period: '1 week',
    interval: 'day',
    now: end,
    timeZone: site.time_zone,
  } as const
  const { totals, previous, breakdowns } = await statsOf(db, { ...question, maxValues: maxForms })
  if (totals.views + totals.conversions + previous.views + previous.conversions === 0) return
  const { top } = breakdowns.variant
  const ids = top.map(({ value }) => value)
  const names = await namesOfForms(db, siteId, ids)
  const forms = top.map(({ value, ...counts }) => ({ ...counts, name: names.get(value) || 'A form' }))
  const mail = summaryMail({ site: site.name, url: `${publicUrl}/sites/${siteId}`, monday, totals, previous, forms })
  const readers = (await memberRowsOf(db, siteId)).filter(({ role }) => roleHasScope(role, 'statistics:read'))
  const readerIds = readers.map(({ user_id }) => user_id)
  const wanting = await wantingEmail(db, siteId, readerIds, 'weekly-summary')
  await notify(ctx, siteId, {
    kind: 'weekly-summary',
    key: `week ${monday}`,
    title: mail.subject,
    paragraphs: [
      `${formatNumber(totals.views)} views, ${formatNumber(totals.unique_viewers)} unique viewers, a conversion rate of ${formatShare(totals.rate)}.`,
    ],
    path: '/',
    label: 'Open dashboard',
    hasOwnMail: true,
    to: readers
      .filter(({ role, user_id }) => includesRole(role, 'admin') || wanting.includes(user_id))
      .map(({ user_id }) => user_id),
  })
  for (const userId of wanting) {
    const address = await memberAddress(db, readerIds, userId)
    if (!address) continue
    await send(ctx, {
      siteId,
      kind: 'transactional',
      to: { name: '', address },
      from: await ownSender(ctx, siteId, site.name),
      ...mail,
      headers: { 'Auto-Submitted': 'auto-generated' },
      key: `summary:${userId}:${monday}`,
    })
  }
}
