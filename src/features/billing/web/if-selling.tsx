import type { ReactNode } from 'react'
import { usePlan } from '#platform/web/plan.ts'

/** Renders its content only if plans are sold. */
export default function IfSelling({ children }: { children: ReactNode }) {
  return usePlan()?.isSelling ? children : null
}
