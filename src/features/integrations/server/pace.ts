/** Spaces calls so that at most so many start in a minute; a short burst passes at once. */
export function pace<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  {
    perMinute,
    burst,
    now,
    sleep,
  }: { perMinute: number; burst: number; now: () => number; sleep: (ms: number) => Promise<void> },
): (...args: Args) => Promise<Result> {
  const gap = 60_000 / perMinute
  let next = 0
  return async (...args) => {
    next = Math.max(next, now() - gap * burst) + gap
    const wait = next - now()
    if (wait > 0) await sleep(wait)
    return run(...args)
  }
}
