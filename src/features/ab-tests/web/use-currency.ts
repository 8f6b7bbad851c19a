import { useCall } from '#platform/web/use-call.ts'
import { orderCalls } from '#features/orders/contract.ts'
import type { TestGoal } from '../contract.ts'

/** Returns the currency in which the site counts revenue; empty if it isn't known yet or the goal isn't revenue. */
export function useCurrency(goal: TestGoal): string {
  const { data } = useCall(orderCalls.settings, {}, { enabled: goal === 'revenue' })
  return data?.settings.currency ?? ''
}
