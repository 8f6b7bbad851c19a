import { formatMoney } from '#core/money.ts'
import { formatShare } from '#core/number.ts'
import type { ControlGroup } from '#features/ab-tests/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { revenueWords } from './revenue-words.ts'

/** Panel with the incremental effect of forms. */
export default function ControlGroupPanel({ group, note = '' }: { group: ControlGroup; note?: string }) {
  const { shown, control, sentence, revenue } = group
  const { data } = useCall(orderCalls.settings, {}, { enabled: revenue !== null })
  const currency = data?.settings.currency ?? ''
  const words = ({ visitors, conversions, revenue: spent }: ControlGroup['shown']) => {
    const rate = visitors > 0 ? ` (${formatShare(conversions / visitors)})` : ''
    const all = `${conversions.toLocaleString('en')} of ${visitors.toLocaleString('en')} visitors converted anywhere on the site${rate}`
    if (!revenue) return all
    const each = visitors > 0 ? ` (${formatMoney(spent / visitors, currency)} per visitor)` : ''
    return `${all}, ${formatMoney(spent, currency)} in revenue${each}`
  }
  return (
    <Panel title="Incremental results" text={[sentence, revenueWords(group, currency), note].filter(Boolean).join(' ')}>
      <Facts
        facts={[
          ['Saw the form', words(shown)],
          ['Control group', words(control)],
        ]}
      />
    </Panel>
  )
}
