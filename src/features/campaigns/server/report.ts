import type { Answer } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import {
  figuresByDomain,
  figuresOverTime,
  assignmentsOfRecipients,
  reasonsOf,
  tallyOf,
} from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { reportCalls } from '../report-calls.ts'
import { countsFrom, mustFind, summaryOf } from './campaign.ts'
import { clickMap } from './click-map.ts'
import { exportReport } from './report-files.ts'
import { listRecipients } from './report-recipients.ts'
import { restName, testReport } from './report-test.ts'
import { clicksByUrl } from './store-clicks.ts'
import {
  type RevenueTotal,
  noRevenue,
  revenueByLink,
  revenueByRecipient,
  revenueOf,
  revenueOverTime,
} from './store-orders.ts'

type ReportHandlers = { [K in keyof typeof reportCalls]: Handler<(typeof reportCalls)[K]> }
type Report = Answer<typeof reportCalls.report>
type Ctx = Pick<SiteContext, 'db' | 'siteId' | 'now'>
const threeDays = 72 * 3_600_000

/** Handlers of the calls of campaign reports. */
export const reportHandlers: ReportHandlers = {
  report: ({ campaign_id, interval }, ctx) => reportOf(ctx, campaign_id, interval),
  clickMap,
  recipients: listRecipients,
  exportReport: (input, ctx) => exportReport(input, ctx, reportOf),
  compare: async ({ campaign_ids }, { db, siteId }) => {
    const ids = [...new Set(campaign_ids)]
    const revenue = await revenueOf(db, siteId, ids)
    const campaigns = []
    for (const id of ids) {
      const row = await mustFind(db, siteId, id)
      if (row.started_at === null) throw new AppError('invalid', `"${row.name}" was not sent yet.`)
      const { orders, revenue: amount } = revenue.get(id) ?? noRevenue
      const counts = countsFrom(await tallyOf(db, siteId, id))
      campaigns.push({ campaign: summaryOf(row), counts, orders, revenue: amount })
    }
    return { campaigns, currency: [...revenue.values()][0]?.currency ?? '' }
  },
}

/** Returns the figures of a campaign's report. */
async function reportOf({ db, siteId, now }: Ctx, id: Id, interval: 'hour' | 'day'): Promise<Report> {
  const row = await mustFind(db, siteId, id)
  const timeZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  const until = interval === 'hour' && row.started_at ? new Date(row.started_at.getTime() + threeDays) : null
  const span = { interval, timeZone, until }
  const brought = (await revenueOf(db, siteId, [id])).get(id) ?? { ...noRevenue, currency: '' }
  const byLink = await revenueByLink(db, siteId, id)
  const links = (await clicksByUrl(db, siteId, id)).map(({ numbers, ...link }) => ({
    ...link,
    ...together(numbers.map((number) => byLink.get(number) ?? noRevenue)),
  }))
  const byLot = await revenueByLot(db, siteId, id)
  const { variants, test } = await testReport(db, row, { now: now(), revenue: byLot.letter })
  const domains = (await figuresByDomain(db, siteId, id)).map((figures) => ({
    ...figures,
    ...(byLot.domain.get(figures.domain) ?? noRevenue),
  }))
  return {
    campaign: summaryOf(row),
    counts: countsFrom(await tallyOf(db, siteId, id)),
    ...brought,
    links,
    domains,
    over_time: overTime(await figuresOverTime(db, siteId, id, span), await revenueOverTime(db, siteId, id, span)),
    variants,
    test,
    winner: row.winner,
    skips: await reasonsOf(db, siteId, id, 'skipped'),
    bounces: await reasonsOf(db, siteId, id, 'bounced'),
  }
}

/** Returns the combined orders and revenue of several links. */
function together(all: readonly RevenueTotal[]): RevenueTotal {
  return all.reduce((sum, { orders, revenue }) => added(sum, orders, revenue), noRevenue)
}

function added(sum: RevenueTotal, orders: number, revenue: number): RevenueTotal {
  return { orders: sum.orders + orders, revenue: Math.round((sum.revenue + revenue) * 1000) / 1000 }
}

/** Returns the orders and revenue by variant and by domain of the message that was clicked before each order. */
async function revenueByLot(db: Db, siteId: Id, id: Id) {
  const byRecipient = await revenueByRecipient(db, siteId, id)
  const assignments = await assignmentsOfRecipients(db, siteId, id, [...byRecipient.keys()])
  const sums = { letter: new Map<string, RevenueTotal>(), domain: new Map<string, RevenueTotal>() }
  for (const [recipient, { orders, revenue }] of byRecipient) {
    const assignment = assignments.get(recipient)
    for (const kind of ['letter', 'domain'] as const) {
      // Contacts who waited for the winner are listed separately, as in the test.
      const name = kind === 'letter' && assignment?.wasHeld ? restName : (assignment?.[kind] ?? '')
      const sum = sums[kind].get(name) ?? noRevenue
      sums[kind].set(name, added(sum, orders, revenue))
    }
  }
  return sums
}

type Point = Omit<Report['over_time'][number], 'at'> & { at: Date }
const nothing = { sent: 0, opened: 0, clicked: 0, unsubscribed: 0, bounced: 0, complained: 0, ...noRevenue }

function overTime(
  figures: readonly Omit<Point, keyof RevenueTotal>[],
  brought: readonly (RevenueTotal & { at: Date })[],
) {
  const points = new Map<number, Point>()
  for (const part of [...figures, ...brought]) {
    const known = points.get(part.at.getTime())
    points.set(part.at.getTime(), { ...(known ?? nothing), ...part })
  }
  const sorted = [...points.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return sorted.map((point) => ({ ...point, at: point.at.toISOString() }))
}
