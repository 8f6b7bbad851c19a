import { lazy, Suspense } from 'react'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { abTestCalls, type Test } from '../contract.ts'
import { ratesOverTime } from './rates-over-time.ts'
import styles from './test-page.module.css'

const LineChart = lazy(() => import('./line-chart.tsx'))

/** Chart of how the rate of each variant settled while the test ran, for the visitors that the test counts. */
export default function RateChart({ test }: { test: Test }) {
  const { time_zone } = useSite()
  const { data, error, refetch } = useCall(abTestCalls.stats, { testId: test.test_id }, { refetchInterval: 60_000 })
  const rates = data && ratesOverTime(data.visitors.starts, data.visitors.variants)
  return (
    <section className={styles.chart} aria-label="Conversion rate over time">
      <header>
        <h2>Conversion rate over time</h2>
      </header>
      {error && !data && <ErrorNotice error={error} retry={refetch} />}
      <div className={styles.lines}>
        <Suspense>{rates && <LineChart {...rates} interval={data.visitors.interval} timeZone={time_zone} />}</Suspense>
      </div>
    </section>
  )
}
