import type { ReactNode } from 'react'
import { useHasItems } from './use-has-items.ts'

/** Shows its content only on sites that have legacy items. */
export default function IfHasItems({ children }: { children: ReactNode }) {
  return useHasItems() ? children : null
}
