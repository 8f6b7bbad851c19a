import { formatShare } from '#core/number.ts'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { HoldOut } from '#features/ab-tests/contract.ts'

function words({ visitors, conversions }: HoldOut['shown']): string {
  const rate = visitors > 0 ? ` (${formatShare(conversions / visitors)})` : ''
  return `${conversions.toLocaleString('en')} of ${visitors.toLocaleString('en')} visitors converted somewhere on the site${rate}`
}

/** What forms bring that would not have come without them. */
export default function HoldOutPanel({ holdOut, note = '' }: { holdOut: HoldOut; note?: string }) {
  const { shown, held, sentence } = holdOut
  return (
    <Panel title="What the form brings" text={`${sentence} ${note}`}>
      <Facts
        facts={[
          ['Saw the form', words(shown)],
          ['Held out', words(held)],
        ]}
      />
    </Panel>
  )
}
