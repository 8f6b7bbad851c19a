type Close = () => Promise<unknown>

/** Opened resources that must be closed, the last opened first. */
export interface Closers {
  add(close: Close): void
  /** Closes at the same time as the resource that was opened just before. */
  addBeside(close: Close): void
  close(): Promise<void>
}

/**
 * Collects functions that close opened resources. Closing continues if one step fails, and throws the first error at
 * the end.
 */
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
