import type { ComponentOf } from '../components/models.ts'

/**
 * When a countdown ends for a visitor who saw it first at `firstSeen`; both in milliseconds since 1970. One that ends with a discount
 * code is answered an example: where there is no visitor, there is no code.
 */
export function countdownEnd(countdown: ComponentOf<'countdown'>, firstSeen: number): number {
  const { until, duration, endsAt } = countdown
  return until === 'visitor' || until === 'code' ? firstSeen + duration * 1000 : Date.parse(endsAt)
}

const day = 86_400

/**
 * Writes the time that is left, never less than none. UU is how many of the biggest unit are left, the days, and NN that
 * unit's name as `daysName` writes it; hh, mm and ss are two digits each. On the last day "UU NN" goes, with what parts it
 * from the rest; in a format without days the hours count on.
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
