const minute = 60_000
const rests = [minute / 12, minute / 2, 2 * minute, 10 * minute, 30 * minute, 60 * minute]

/** For how many milliseconds a server that is out of order is left alone, after so many rests before. */
export function restMs(pauses: number): number {
  return rests[Math.min(pauses, rests.length - 1)]!
}
