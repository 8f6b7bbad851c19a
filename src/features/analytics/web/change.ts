import { formatNumber, formatShare } from '#core/number.ts'

/** Change of a figure compared with the previous period: its direction, and its size as text. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  readonly text: string
}

/** Returns the change of a count in percent, or as a multiple from ten times on; null if it was and still is zero. */
export function changeOfCount(now: number, before: number): Change | null {
  if (before === 0) return now === 0 ? null : { direction: 'up', text: 'New' }
  const text = now >= 10 * before ? `${formatNumber(now / before)} times` : formatShare(Math.abs(now - before) / before)
  return { direction: directionOf(now - before), text }
}

/** Returns the change of a share in percentage points. */
export function changeOfShare(now: number, before: number): Change | null {
  if (now === 0 && before === 0) return null
  const points = Math.round((now - before) * 1000) / 10
  return { direction: directionOf(points), text: `${Math.abs(points)} pts` }
}

function directionOf(difference: number): Change['direction'] {
  if (difference === 0) return 'same'
  return difference > 0 ? 'up' : 'down'
}
