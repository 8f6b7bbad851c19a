/** Pauses by name, each twice as long as the one before it until it is reset. */
export interface RestTimer {
  start(name: string): void
  /** Until when it pauses, in milliseconds since 1970; 0 when it does not. */
  until(name: string): number
  reset(name: string): void
}

const maxDoublings = 6
/** Names that are remembered at most; all are forgotten beyond that. */
const maxNames = 10_000

/** A timer whose first pause lasts so many milliseconds. The first `forgiven` starts after a reset do not pause. */
export function restTimer(first: number, forgiven = 0): RestTimer {
  const rests = new Map<string, { failures: number; until: number }>()
  return {
    start(name) {
      if (rests.size >= maxNames) rests.clear()
      const failures = rests.get(name)?.failures ?? 0
      const doublings = Math.min(failures - forgiven, maxDoublings)
      rests.set(name, { failures: failures + 1, until: doublings < 0 ? 0 : Date.now() + first * 2 ** doublings })
    },
    until(name) {
      const until = rests.get(name)?.until ?? 0
      return Date.now() < until ? until : 0
    },
    reset: (name) => void rests.delete(name),
  }
}
