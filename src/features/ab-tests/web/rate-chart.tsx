import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { abTestCalls, type Test } from '../contract.ts'
import { ratesOverTime } from './rates-over-time.ts'
import styles from './test-page.module.css'

const LineChart = lazy(() => import('./line-chart.tsx'))

const periods = [
  { value: '1 week', label: 'Week' },
  { value: '1 month', label: 'Month' },
  { value: '3 months', label: '3 months' },
] as const
type Period = (typeof periods)[number]['value']

/** How the rate of each variant went over time, while the test ran. */
export default function RateChart({ test }: { test: Test }) {
  const { time_zone } = useSite()
  const [period, setPeriod] = useState<Period>('1 month')
  const { data, error, refetch } = useCall(
    abTestCalls.stats,
    { testId: test.test_id, period },
    { keepPrevious: true, refetchInterval: 60_000 },
  )
  const rates = data && ratesOverTime(data.variants, { since: test.created_at, until: test.ended_at })
  return (
    <section className={styles.chart} aria-label="Conversion rate over time">
      <header>
        <h2>Conversion rate over time</h2>
        <SegmentedControl
          size="xs"
          aria-label="Period"
          data={[...periods]}
          value={period}
          onChange={(value) => setPeriod(periods.find((one) => one.value === value)?.value ?? '1 month')}
        />
      </header>
      {error && !data && <ErrorNotice error={error} retry={refetch} />}
      <div className={styles.lines}>
        <Suspense>{data && rates && <LineChart {...rates} interval={data.interval} timeZone={time_zone} />}</Suspense>
      </div>
    </section>
  )
}
