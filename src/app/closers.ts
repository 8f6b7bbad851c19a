type Close = () => Promise<unknown>

/** What has been opened and must be closed, last opened first. */
export interface Closers {
  add(close: Close): void
  /** Closes at the same time as what was opened just before. */
  addBeside(close: Close): void
  close(): Promise<void>
}

/** Collects how to close what is opened; closing goes on when one step fails, and throws the first failure at its end. */
export function closers(): Closers {
  const steps: Close[][] = []
  return {
    add: (close) => void steps.push([close]),
    addBeside: (close) => void (steps.at(-1)?.push(close) ?? steps.push([close])),
    async close() {
      const failures: unknown[] = []
      for (const step of steps.splice(0).toReversed()) {
        const results = await Promise.allSettled(step.map((close) => close()))
        for (const result of results) if (result.status === 'rejected') failures.push(result.reason)
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
