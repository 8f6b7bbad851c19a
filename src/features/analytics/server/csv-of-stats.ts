import type { Answer } from '#core/call.ts'
import { csvText } from '#core/csv.ts'
import type { analyticsCalls, Counts, Dimension, Interval, Slice } from '../contract.ts'
import type { StatsQuestion } from './stats.ts'

const columns = ['views', 'unique viewers', 'conversions', 'conversion rate', 'closes']

/**
 * Formats figures as CSV: a row for each point in the time zone's local time, or for each value of a dimension (forms
 * by name) and the others.
 */
export function csvOfStats(
  { series, interval, breakdowns }: Answer<typeof analyticsCalls.stats>,
  dimension: Dimension | undefined,
  timeZone: string,
): string {
  if (!dimension) {
    const nameOf = pointNamer(interval, timeZone)
    return csvText([
      [interval, ...columns],
      ...series.map((point) => [nameOf(point.at), ...cellsOf(point, point.unique_viewers)]),
    ])
  }
  const { top, other } = breakdowns[dimension]
  const isByForm = dimension === 'variant'
  const keysOf = ({ value, name = '' }: Slice) => (isByForm ? [name, value] : [value])
  return csvText([
    [...(isByForm ? ['form'] : []), dimension, ...columns],
    ...top.map((slice) => [...keysOf(slice), ...cellsOf(slice, slice.unique_viewers)]),
    ...(other ? [[...(isByForm ? [''] : []), '(other)', ...cellsOf(other, '')]] : []),
  ])
}

/**
 * Returns the file name: "statistics-1-week-country.csv", or "statistics-2026-11-01-2026-11-20.csv" for a custom range.
 */
export function fileNameOf({ period, since, until }: StatsQuestion, dimension: Dimension | undefined): string {
  const span = since && until ? `${since}-${until}` : period.replace(' ', '-')
  return `${['statistics', span, dimension].filter(Boolean).join('-')}.csv`
}

function cellsOf({ views, conversions, rate, closes }: Counts, viewers: number | ''): (string | number)[] {
  return [views, viewers, conversions, Math.round(rate * 10_000) / 10_000, closes]
}

/** Returns a function that formats points: "2026-11-20", or "2026-11-20 09:00" for hours. */
function pointNamer(interval: Interval, timeZone: string): (at: string) => string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(interval === 'hour' && time),
  })
  return (at) => format.format(new Date(at))
}
