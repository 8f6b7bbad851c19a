import type { ComponentOf } from '../components/models.ts'

/**
 * Returns when a countdown ends for a visitor who first saw it at `firstSeen`, both in milliseconds since 1970. For one
 * that ends with a discount code, returns an example, because there is no code without a visitor.
 */
export function countdownEnd(countdown: ComponentOf<'countdown'>, firstSeen: number): number {
  const { until, duration, endsAt } = countdown
  return until === 'visitor' || until === 'code' ? firstSeen + duration * 1000 : Date.parse(endsAt)
}

const day = 86_400

/**
 * Formats the time left, which is never negative. UU is the number of days left, the largest unit, and NN is that
 * unit's name as returned by `daysName`. hh, mm and ss have two digits each. On the last day, "UU NN" is removed,
 * together with the separator after it. In a format without days, the hours exceed 24.
 */
export function timeLeft(milliseconds: number, format: string, daysName: (days: number) => string): string {
  const left = Math.max(0, Math.ceil(milliseconds / 1000))
  const hasDays = format.includes('UU')
  const days = Math.floor(left / day)
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const values: Record<string, string> = {
    UU: String(days),
    NN: daysName(days),
    hh: two((hasDays ? left % day : left) / 3600),
    mm: two((left / 60) % 60),
    ss: two(left % 60),
  }
  const shown = days === 0 ? format.replace(/UU(\s*NN)?[\s,:;·–-]*/, '') : format
  return shown.replace(/UU|NN|hh|mm|ss/g, (token) => values[token]!)
}
