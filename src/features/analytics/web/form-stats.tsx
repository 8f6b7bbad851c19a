import { SegmentedControl } from '@mantine/core'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { type Period, periods } from '../contract.ts'
import styles from './form-stats.module.css'
import { StatsView } from './stats-view.tsx'

const defaults = { period: '1 week' }
const periodOptions = [
  { value: '1 day', label: 'Day' },
  { value: '1 week', label: 'Week' },
  { value: '1 month', label: 'Month' },
  { value: '3 months', label: '3 months' },
  { value: '1 year', label: 'Year' },
] satisfies { value: Period; label: string }[]

/** A form's figures, with a period picker that lives in the address. */
export default function FormStats({ popupId }: { popupId: string }) {
  const [state, setState] = useUrlState(defaults)
  const period = periods.find((name) => name === state.period) ?? '1 week'
  return (
    <>
      <div className={styles.periods}>
        <SegmentedControl
          aria-label="Period"
          data={periodOptions}
          value={period}
          onChange={(next) => setState({ period: next })}
        />
      </div>
      <StatsView period={period} popupId={popupId} />
    </>
  )
}
