import type { Interval, Point } from '../contract.ts'

/** Returns a function that formats points briefly for an axis: "Nov 20", "3 PM". */
export function shortPointNamer(interval: Interval, timeZone: string): (point: Pick<Point, 'at'>) => string {
  const options = interval === 'hour' ? ({ hour: 'numeric' } as const) : ({ month: 'short', day: 'numeric' } as const)
  const format = new Intl.DateTimeFormat('en', { ...options, timeZone })
  return ({ at }) => format.format(new Date(at))
}

/** Returns a function that formats points in the site's time zone: "Fri, Nov 20", "3 PM", "Week of Nov 16". */
export function pointNamer(interval: Interval, timeZone: string): (point: Pick<Point, 'at'>) => string {
  const options = interval === 'hour' ? ({ hour: 'numeric' } as const) : ({ month: 'short', day: 'numeric' } as const)
  const weekday = interval === 'day' ? ({ weekday: 'short' } as const) : {}
  const format = new Intl.DateTimeFormat('en', { ...options, ...weekday, timeZone })
  const prefix = interval === 'week' ? 'Week of ' : ''
  return ({ at }) => prefix + format.format(new Date(at))
}
