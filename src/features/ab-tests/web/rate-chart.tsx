import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { abTestCalls } from '../contract.ts'
import styles from './test-page.module.css'

const LineChart = lazy(() => import('./line-chart.tsx'))

const periods = [
  { value: '1 week', label: 'Week' },
  { value: '1 month', label: 'Month' },
  { value: '3 months', label: '3 months' },
] as const
type Period = (typeof periods)[number]['value']

/** How the rate of each variant went over time. */
export default function RateChart({ testId }: { testId: string }) {
  const { time_zone } = useSite()
  const [period, setPeriod] = useState<Period>('1 month')
  const { data, error, refetch } = useCall(
    abTestCalls.stats,
    { testId, period },
    { keepPrevious: true, refetchInterval: 60_000 },
  )
  return (
    <section className={styles.chart} aria-label="Rate over time">
      <header>
        <h2>Rate over time</h2>
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
        <Suspense>
          {data && <LineChart variants={data.variants} interval={data.interval} timeZone={time_zone} />}
        </Suspense>
      </div>
    </section>
  )
}
