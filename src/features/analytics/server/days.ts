import { type Id, uuidv7 } from '#core/id.ts'

const dayMs = 86_400_000

/**
 * Returns the days (their first millisecond, UTC) whose partitions must exist. Starts with yesterday because some
 * clocks are slow.
 */
export function daysToPrepare(now: number): number[] {
  const today = now - (now % dayMs)
  return [-1, 0, 1, 2, 3].map((days) => today + days * dayMs)
}

/** Returns the smallest UUID whose time is not before `day`. */
export function firstIdOfDay(day: number): Id {
  return `${uuidv7(day, new Uint8Array(10)).slice(0, 13)}-0000-0000-000000000000`
}

/** Returns the name of a day's partition, such as "events_20261120". */
export function partitionOfDay(day: number): string {
  return `events_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`
}

/** Returns the day of a partition, or null for the default one. */
export function startOfPartition(name: string): number | null {
  const day = /^events_(\d{4})(\d\d)(\d\d)$/.exec(name)
  return day === null ? null : Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3]))
}
