/** Lets so many pieces of work run at the same time. */
export interface ConcurrencyLimit {
  /** Starts the work once a lane is free, and returns then. What an earlier piece threw is thrown here. */
  run(work: () => Promise<void>): Promise<void>
  /** Waits for all that has begun; throws what one of them threw. */
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
