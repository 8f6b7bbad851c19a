import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { namesOfEmails } from '#features/auto-responses/server/index.ts'
import { namesOfCampaigns } from '#features/campaigns/server/index.ts'
import { namesOfForms } from '#features/forms/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { claimSources, type discountCalls, discountEvents, type ReportRow } from '../contract.ts'
import { currencyOfSite } from './currency-of-site.ts'
import { findCampaign } from './store.ts'
import { reportByDay, reportBySource } from './store-report.ts'

const dayMs = 86_400_000
const nothing: ReportRow = { issued: 0, shown: 0, claimed: 0, applied: 0, redeemed: 0, revenue: 0, discount_given: 0 }
const names = Object.keys(nothing) as (keyof ReportRow)[]

/** Returns the results of a campaign's codes. Each order counts once. */
export const report: Handler<typeof discountCalls.report> = async ({ campaign_id, days }, ctx) => {
  const { db, siteId, now } = ctx
  if (!(await findCampaign(db, siteId, campaign_id))) throw new AppError('not_found', 'Discount campaign not found.')
  const timeZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  const which = { siteId, campaignId: campaign_id, since: new Date(now() - days * dayMs) }
  const sources = await reportBySource(db, which)
  const { named, shortcuts } = await describe(ctx, sources)
  return {
    currency: await currencyOfSite(db, siteId),
    totals: sources.reduce(add, nothing),
    sources: sources.map((row) => ({
      ...row,
      source: claimSources.find((name) => name === row.source) ?? ('other' as const),
      name: (row.source_id && named.get(row.source_id)) ?? '',
      shortcut: row.source_id === null ? null : (shortcuts.get(row.source_id) ?? null),
    })),
    days: await reportByDay(db, which, timeZone),
  }
}

const add = (sum: ReportRow, row: ReportRow): ReportRow =>
  Object.fromEntries(names.map((name) => [name, sum[name] + row[name]])) as ReportRow

/** Returns the names of sources, and the shortcuts that they belong to. */
async function describe(
  { db, siteId, events }: SiteContext,
  rows: readonly { source: string; source_id: Id | null }[],
) {
  const idsOf = (...sources: string[]) =>
    rows.flatMap(({ source, source_id }) => (sources.includes(source) && source_id ? [source_id] : []))
  const source_ids = rows.flatMap(({ source_id }) => source_id ?? [])
  const answers = await events.emit(db, discountEvents.sourcesAsked, { site_id: siteId, source_ids })
  const named = new Map([
    ...(await namesOfForms(db, siteId, idsOf('form', 'game'))),
    ...(await namesOfEmails(db, siteId, idsOf('auto-response'))),
    ...(await namesOfCampaigns(db, siteId, idsOf('campaign'))),
    ...answers.flatMap(({ answer }) => [...answer.names]),
  ])
  return { named, shortcuts: new Map(answers.flatMap(({ answer }) => [...answer.shortcuts])) }
}
