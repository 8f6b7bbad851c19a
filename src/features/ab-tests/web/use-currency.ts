import { useCall } from '#platform/web/use-call.ts'
import { orderCalls } from '#features/orders/contract.ts'
import type { TestGoal } from '../contract.ts'

/** The currency in which the site counts revenue; empty while it is not known, or nobody asks for money. */
export function useCurrency(goal: TestGoal): string {
  const { data } = useCall(orderCalls.settings, {}, { enabled: goal === 'revenue' })
  return data?.settings.currency ?? ''
}
