import { FunnelFigures } from '#features/analytics/web/index.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { abTestCalls, type Test } from '../contract.ts'

const note = 'The visitors above, each counted once, for the variant they saw first.'

/** Conversion funnel of each variant, for the same visitors as in the table. */
export function TestFunnel({ test }: { test: Test }) {
  const { data, error, refetch } = useCall(abTestCalls.stats, { testId: test.test_id }, { refetchInterval: 60_000 })
  const columns = data?.funnel.map(({ variant, stages }) => ({
    label: variant,
    reached: Object.fromEntries(stages.map(({ stage, reached }) => [stage, reached])),
  }))
  return (
    <FunnelFigures columns={columns} tabNames={[]} filename="steps-form.csv" note={note}>
      {error && !data && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <ListSkeleton rows={3} height={36} />}
    </FunnelFigures>
  )
}
