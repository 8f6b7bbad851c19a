import { formatNumber, formatShare } from '#core/number.ts'

/** How a figure went compared with the span before: "up", "down" or "same", and by how much, in words. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  readonly text: string
}

/** The change of a count in percent of what it was, from ten times on as a multiple; null when there was nothing and still is nothing. */
export function changeOfCount(now: number, before: number): Change | null {
  if (before === 0) return now === 0 ? null : { direction: 'up', text: 'New' }
  const text = now >= 10 * before ? `${formatNumber(now / before)} times` : formatShare(Math.abs(now - before) / before)
  return { direction: directionOf(now - before), text }
}

/** The change of a share in percentage points. */
export function changeOfShare(now: number, before: number): Change | null {
  if (now === 0 && before === 0) return null
  const points = Math.round((now - before) * 1000) / 10
  return { direction: directionOf(points), text: `${Math.abs(points)} pts` }
}

function directionOf(difference: number): Change['direction'] {
  if (difference === 0) return 'same'
  return difference > 0 ? 'up' : 'down'
}
