import { useCall } from '#platform/web/use-call.ts'
import { legacyCalls } from '../contract.ts'

/** Whether the site has legacy items, imported or not. */
export function useHasItems(): boolean {
  const { data } = useCall(legacyCalls.imported, {})
  return Object.values(data?.imported ?? {}).some(({ items }) => items > 0)
}
