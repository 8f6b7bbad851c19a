import { ofDocument } from '#form/render/dom.ts'

/** Formats a time in the page's language, with the day if it isn't today. */
export function momentText(at: string): string {
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date().toDateString()
  const isNear = Math.abs(moment.getTime() - Date.now()) < 6 * 86_400_000
  const day = isToday ? {} : isNear ? ({ weekday: 'long' } as const) : ({ month: 'short', day: 'numeric' } as const)
  const options = { hour: 'numeric', minute: '2-digit', ...day } as const
  try {
    return new Intl.DateTimeFormat(ofDocument('documentElement').lang || undefined, options).format(moment)
  } catch {
    // The page specifies an invalid language.
    return new Intl.DateTimeFormat(undefined, options).format(moment)
  }
}
