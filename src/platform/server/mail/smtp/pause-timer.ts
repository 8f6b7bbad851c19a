/** Pauses by name. Each is twice as long as the previous one until it is reset. */
export interface PauseTimer {
  start(name: string): void
  /** Returns until when it pauses, in milliseconds since 1970. 0 if it doesn't. */
  until(name: string): number
  reset(name: string): void
}

const maxDoublings = 6
/** Maximum number of names to remember. All are forgotten beyond that. */
const maxNames = 10_000

/**
 * Creates a timer whose first pause lasts `first` milliseconds. The first `forgiven` starts after a reset don't pause.
 */
export function pauseTimer(first: number, forgiven = 0): PauseTimer {
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
