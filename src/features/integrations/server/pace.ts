/** When the next call may start, in milliseconds since 1970. Stored by code that continues at the same pace later. */
export interface PaceState {
  next: number
}

/** Spaces calls so that at most `perMinute` start per minute. A short burst passes without delay. */
export function pace<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  {
    perMinute,
    burst,
    now,
    sleep,
    state = { next: 0 },
  }: {
    perMinute: number
    burst: number
    now: () => number
    sleep: (ms: number) => Promise<void>
    state?: PaceState
  },
): (...args: Args) => Promise<Result> {
  const gap = 60_000 / perMinute
  return async (...args) => {
    state.next = Math.max(state.next, now() - gap * burst) + gap
    const wait = state.next - now()
    if (wait > 0) await sleep(wait)
    return run(...args)
  }
}
