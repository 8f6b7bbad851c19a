const minute = 60_000
const rests = [minute / 12, minute / 2, 2 * minute, 10 * minute, 30 * minute, 60 * minute]

/** Returns how many milliseconds a faulty server is left alone, given the number of previous pauses. */
export function pauseMs(pauses: number): number {
  return rests[Math.min(pauses, rests.length - 1)]!
}
