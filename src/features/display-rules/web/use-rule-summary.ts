import { useEffect, useState } from 'react'
import type { summaryOf } from '../summary.ts'

/**
 * Returns the function that summarizes rules in one sentence, once its code is loaded. It isn't part of the dashboard's
 * first load.
 */
export function useRuleSummary(): typeof summaryOf | undefined {
  const [write, setWrite] = useState<typeof summaryOf>()
  useEffect(() => {
    void import('../summary.ts').then((module) => setWrite(() => module.summaryOf))
  }, [])
  return write
}
