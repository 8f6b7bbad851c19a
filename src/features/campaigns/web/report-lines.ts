import { formatMoney } from '#core/money.ts'
import type { ChartLine } from '#platform/web/ui/time-chart.tsx'
import type { Report } from './report-page.tsx'

/** The views of a report's chart. */
export type ReportView = 'reactions' | 'sent' | 'trouble' | 'revenue'
export type ReportInterval = 'hour' | 'day'
type Point = Report['over_time'][number]

const hourMs = 3_600_000
/** Maximum number of points in a chart. */
const max = 1000
const none = { sent: 0, opened: 0, clicked: 0, unsubscribed: 0, bounced: 0, complained: 0, orders: 0, revenue: 0 }
const whole = (value: number) => value.toLocaleString('en')

/** Returns a function that names a point of time in the site's time zone. */
export function pointNamer(interval: ReportInterval, timeZone: string): (at: string) => string {
  const hour = interval === 'hour' ? ({ hour: 'numeric' } as const) : {}
  const format = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', ...hour, timeZone })
  return (at) => format.format(new Date(at))
}

/** Returns the lines of a report's chart, including the hours or days without activity. */
export function reportLines(
  {
    over_time,
    currency,
    campaign,
  }: Pick<Report, 'over_time' | 'currency'> & { campaign: Pick<Report['campaign'], 'type'> },
  {
    view,
    interval,
    timeZone,
    now = Date.now(),
  }: { view: ReportView; interval: ReportInterval; timeZone: string; now?: number },
) {
  const points = filled(over_time, { interval, timeZone, now })
  const short = new Intl.DateTimeFormat('en', {
    ...(interval === 'hour'
      ? ({ weekday: 'short', hour: 'numeric' } as const)
      : ({ month: 'short', day: 'numeric' } as const)),
    timeZone,
  })
  const nameOf = pointNamer(interval, timeZone)
  const line = (label: string, of: (point: Point) => number, color: string, format = whole): ChartLine => ({
    label,
    values: points.map(of),
    color,
    format,
  })
  const money = (value: number) => formatMoney(value, currency).replace(/\.00$/, '')
  const lines = {
    reactions: [
      ...(campaign.type === 'email' ? [line('Opened', ({ opened }) => opened, '--trellis-accent-text')] : []),
      line('Clicked', ({ clicked }) => clicked, '--mantine-color-blue-6'),
    ],
    sent: [line('Sent', ({ sent }) => sent, '--trellis-accent-text')],
    trouble: [
      line('Bounced', ({ bounced }) => bounced, '--mantine-color-orange-6'),
      ...(campaign.type === 'email'
        ? [
            line('Unsubscribed', ({ unsubscribed }) => unsubscribed, '--trellis-accent-text'),
            line('Marked as spam', ({ complained }) => complained, '--mantine-color-red-6'),
          ]
        : []),
    ],
    revenue: [line('Revenue', ({ revenue }) => revenue, '--trellis-accent-text', money)],
  }
  return {
    names: points.map(({ at }) => nameOf(at)),
    shortNames: points.map(({ at }) => short.format(new Date(at))),
    lines: lines[view],
  }
}

function filled(
  points: readonly Point[],
  { interval, timeZone, now }: { interval: ReportInterval; timeZone: string; now: number },
): Point[] {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return []
  // A day has 23 or 25 hours when the zone's clocks change, so days are identified by their date.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const keyOf = (moment: number) => (interval === 'hour' ? String(moment) : day.format(moment))
  const known = new Map(points.map((point) => [keyOf(Date.parse(point.at)), point]))
  const all = new Map<string, Point>()
  const step = interval === 'hour' ? hourMs : 12 * hourMs
  const begin = Date.parse(first.at)
  // Continues up to now, to show that there is no more activity, but not indefinitely.
  const end = Math.min(now, begin + (interval === 'hour' ? 72 : 30 * 24) * hourMs)
  for (let at = begin; (at < Date.parse(last.at) || at < end) && all.size < max; at += step) {
    const key = keyOf(at)
    if (!all.has(key)) all.set(key, known.get(key) ?? { ...none, at: new Date(at).toISOString() })
  }
  if (!all.has(keyOf(Date.parse(last.at)))) all.set(keyOf(Date.parse(last.at)), last)
  // A line needs two points. Before the first one there was no activity.
  const before = { ...none, at: new Date(begin - (interval === 'hour' ? 1 : 24) * hourMs).toISOString() }
  return all.size === 1 ? [before, ...all.values()] : [...all.values()]
}
