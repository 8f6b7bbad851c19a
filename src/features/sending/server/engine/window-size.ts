const least = 8
const most = 128

/**
 * How many messages are handed over under one commit. All of them are in doubt when the worker dies at that moment, so it is
 * no more than what leaves in about a fifth of a second.
 */
export function windowSize(): { now(): number; note(milliseconds: number, count: number): void } {
  let size = 16
  return {
    now: () => size,
    note(milliseconds, count) {
      if (milliseconds > 400) size = Math.max(least, size >> 1)
      else if (milliseconds < 150 && count >= size) size = Math.min(most, size * 2)
    },
  }
}
