import type { ReactNode } from 'react'
import { useCall } from '#platform/web/use-call.ts'
import { legacyCalls } from '../contract.ts'

/** Shows its content only on sites that have legacy items, imported or not. */
export default function IfHasItems({ children }: { children: ReactNode }) {
  const { data } = useCall(legacyCalls.imported, {})
  return Object.values(data?.imported ?? {}).some(({ items }) => items > 0) ? children : null
}
