/** Runs at most a fixed number of tasks concurrently. */
export interface ConcurrencyLimit {
  /** Waits until a slot is free, starts the task, and returns. Rethrows the error of an earlier task. */
  run(work: () => Promise<void>): Promise<void>
  /** Waits for all started tasks. Rethrows the error of one of them. */
  idle(): Promise<void>
}

export function concurrencyLimit(max: number): ConcurrencyLimit {
  const going = new Set<Promise<void>>()
  let failure: { readonly error: unknown } | undefined
  const check = () => {
    if (failure) throw failure.error
  }
  return {
    async run(work) {
      while (going.size >= max) await Promise.race(going)
      check()
      const piece: Promise<void> = work()
        .catch((error: unknown) => void (failure ??= { error }))
        .then(() => void going.delete(piece))
      going.add(piece)
    },
    async idle() {
      await Promise.all(going)
      check()
    },
  }
}
