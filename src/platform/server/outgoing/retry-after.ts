/**
 * Returns how many milliseconds a Retry-After header (seconds or a date) asks to wait. 0 if it is missing or invalid.
 */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.min(seconds, 86_400)) * 1000 : 0
}
