import { FunnelPanel } from '#features/analytics/web/index.ts'
import { useSite } from '#platform/web/site.ts'
import type { Test } from '../contract.ts'

const note = 'Counts every visit since the test began, so the numbers are higher than the visitors above.'

/** The conversion funnel of each variant. */
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
