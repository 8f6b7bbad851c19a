import type { ChatHours } from './chat-data.ts'

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Checks whether the team replies at a time, in milliseconds since 1970. True if the time zone is unknown. */
export function isOpenAt({ time_zone: timeZone, days }: ChatHours, at: number): boolean {
  try {
    const options = { timeZone, weekday: 'short', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const
    const [, day, hour, minute] = /(\w+)\D+(\d+):(\d+)/.exec(new Intl.DateTimeFormat('en', options).format(at))!
    const now = +hour! * 60 + +minute!
    const open = days[dayNames.indexOf(day!)]
    return !!open && open.from <= now && now < open.to
  } catch {
    return true
  }
}
