import { FunnelPanel } from '#features/analytics/web/index.ts'
import { useSite } from '#platform/web/site.ts'
import type { Test } from '../contract.ts'

const note = 'Counted by views since the day the test began; the test itself counts each visitor once.'

/** How far visitors of each variant come. */
export function TestFunnel({ test }: { test: Test }) {
  const { time_zone } = useSite()
  const dayOf = (at: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone }).format(new Date(at))
  return (
    <FunnelPanel
      forms={test.variants.map(({ id, variant }) => ({ id, label: variant }))}
      tabNames={[]}
      span={{ since: dayOf(test.created_at), ...(test.ended_at && { until: dayOf(test.ended_at) }) }}
      note={note}
    />
  )
}
