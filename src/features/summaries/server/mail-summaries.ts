import { z } from 'zod'
import { memberAddress } from '#features/accounts/server/index.ts'
import { statsOf } from '#features/analytics/server/index.ts'
import { namesOfForms } from '#features/forms/server/index.ts'
import { ownSender, send } from '#features/sending/server/index.ts'
import { membersOf, siteById } from '#features/sites/server/index.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { allReaders, recordWeek, type Reader, removeReader } from './store.ts'
import { summaryMail } from './summary-mail.ts'
import { lastWeekOf } from './week-of.ts'

const maxForms = 5

/** Each hour, mails the summary of last week to those whose Monday has come. */
export const mailSummaries = job({
  name: 'summaries.mail',
  payload: z.object({}),
  cron: '4 * * * *',
  async run(_payload, { database, signal, ...tools }) {
    for (const reader of await allReaders(database.system)) {
      if (signal.aborted) return
      await database.inSite(reader.site_id, (db) => mailReader({ ...tools, db }, reader))
    }
  },
})

async function mailReader(
  ctx: Omit<JobContext, 'database' | 'signal'> & { readonly db: Db },
  reader: Reader,
): Promise<void> {
  const { db, now, publicUrl } = ctx
  const { site_id: siteId, user_id: userId } = reader
  const site = await siteById(db, siteId)
  const { monday, end, isDue } = lastWeekOf(now(), site?.time_zone ?? 'UTC')
  if (!site || !isDue || monday <= reader.last_week) return
  const address = await memberAddress(db, await membersOf(db, siteId), userId)
  if (!address) return removeReader(db, siteId, userId)
  if (!(await recordWeek(db, reader, monday))) return
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
