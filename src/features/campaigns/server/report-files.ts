import type { Answer, Received } from '#core/call.ts'
import { csvText } from '#core/csv.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { recipientsOf } from '#features/sending/server/index.ts'
import type { reportCalls } from '../report-calls.ts'
import { mustFind } from './campaign.ts'
import { cursorOf, named, readCursor } from './report-recipients.ts'

type Report = Answer<typeof reportCalls.report>
type Ctx = Pick<SiteContext, 'db' | 'siteId' | 'now'>
type Cells = readonly (string | number)[]

/** Number of recipients exported at a time. */
const pieceRows = 5000
const recipientHeading = [
  'email',
  'domain',
  'state',
  'state_at',
  'reason',
  'variant',
  'opened_at',
  'machine_opened_at',
  'clicked_at',
  'unsubscribed_at',
  'complained_at',
]

/** Exports a part of a campaign's report as a file. */
export async function exportReport(
  { campaign_id, part, kind, after }: Received<typeof reportCalls.exportReport>,
  ctx: Ctx,
  reportOf: (ctx: Ctx, id: Id, interval: 'day') => Promise<Report>,
): Promise<Answer<typeof reportCalls.exportReport>> {
  const { db, siteId } = ctx
  const campaign = await mustFind(db, siteId, campaign_id)
  const { name } = campaign
  const filename = `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'Campaign'} ${part.replace('_', ' ')}.csv`
  if (part !== 'recipients')
    return { filename, csv: csvText(linesOf(await reportOf(ctx, campaign_id, 'day'), part)), next: null }
  const key = after === undefined ? null : readCursor(after)
  const rows = await recipientsOf(db, siteId, campaign_id, { kind, key, isBackwards: false, max: pieceRows })
  const lines = (await named(db, campaign, rows)).map((row) =>
    recipientHeading.map((column) => row[column as keyof typeof row] ?? ''),
  )
  const csv = csvText(key ? lines : [recipientHeading, ...lines])
  return { filename, csv, next: rows.length < pieceRows ? null : cursorOf(rows.at(-1)!) }
}

const figures = ['sent', 'delivered', 'opened', 'clicked', 'unsubscribed', 'bounced', 'complained']
const columns = {
  links: ['url', 'clicks', 'people', 'orders', 'revenue'],
  domains: ['domain', ...figures, 'orders', 'revenue'],
  variants: [
    'letter',
    'subject',
    'from_name',
    'reply_to',
    'send_at',
    ...figures,
    'orders',
    'revenue',
    'mean',
    'low',
    'high',
  ],
  over_time: ['at', 'sent', 'opened', 'clicked', 'unsubscribed', 'bounced', 'complained', 'orders', 'revenue'],
} as const

function linesOf(report: Report, part: keyof typeof columns | 'summary'): Cells[] {
  if (part === 'summary') {
    const { campaign, counts, orders, revenue, currency } = report
    const about = { name: campaign.name, subject: campaign.subject, started_at: campaign.started_at ?? '' }
    return [['figure', 'value'], ...Object.entries({ ...about, ...counts, orders, revenue, currency })]
  }
  const rows: readonly Readonly<Record<string, string | number | null>>[] = report[part]
  return [columns[part], ...rows.map((row) => columns[part].map((column) => row[column] ?? ''))]
}
