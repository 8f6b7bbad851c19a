const min = 2
const first = 4
const max = 128

/**
 * How many messages are sent under one commit. All of them become unknown when the worker dies at that moment, so it is few
 * at first and with a slow server, and never more than leave in about a fifth of a second.
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
