import { formatMoney } from '#core/money.ts'
import type { ControlGroup } from '#features/ab-tests/contract.ts'

/** Describes in a sentence how a form affects revenue; empty if there was no revenue. */
export function revenueWords({ shown, revenue }: Pick<ControlGroup, 'shown' | 'revenue'>, currency: string): string {
  if (!revenue) return ''
  const { incremental, low, high } = revenue
  if (incremental === null || low === null || high === null) return 'Not enough orders yet to compare revenue.'
  const money = (amount: number) => formatMoney(amount, currency)
  if (low > 0)
    return `Of ${money(shown.revenue)} in revenue, about ${money(incremental)} would not have come in without the form (between ${money(low)} and ${money(high)}).`
  if (high < 0) return `The form costs revenue: about ${money(-incremental)} more would have come in without it.`
  return `No clear effect on revenue yet: between ${money(low).replace('-', '−')} and ${money(high)}.`
}
