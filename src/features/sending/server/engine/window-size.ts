const min = 2
const first = 4
const max = 128

/**
 * Adapts the number of messages sent under one commit. All of them become unknown if the worker dies at that moment, so
 * the number is small at first and with a slow server: it doubles after a full window that took less than 150 ms, and
 * halves after one that took more than 400 ms.
 */
export function windowSize(): { now(): number; note(milliseconds: number, count: number): void } {
  let size = first
  return {
    now: () => size,
    note(milliseconds, count) {
      if (milliseconds > 400) size = Math.max(min, size >> 1)
      else if (milliseconds < 150 && count >= size) size = Math.min(max, size * 2)
    },
  }
}
