import { useEffect, useState } from 'react'
import type { summaryOf } from '../summary.ts'

/** Writes rules as one sentence, once that code is loaded: the first load of the dashboard does without it. */
export function useRuleSummary(): typeof summaryOf | undefined {
  const [write, setWrite] = useState<typeof summaryOf>()
  useEffect(() => {
    void import('../summary.ts').then((module) => setWrite(() => module.summaryOf))
  }, [])
  return write
}
