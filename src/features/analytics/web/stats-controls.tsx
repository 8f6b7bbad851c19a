import { SegmentedControl, TextInput } from '@mantine/core'
import { useSite } from '#platform/web/site.ts'
import type { Interval, Period } from '../contract.ts'
import { daysIn, type DayRange, lastDays, todayIn, withDay } from './day-range.ts'
import { ExportButton } from './export-button.tsx'
import styles from './stats-controls.module.css'
import type { StatsChoice } from './use-stats-choice.ts'

const periodOptions = [
  { value: '1 day', label: 'Day' },
  { value: '1 week', label: 'Week' },
  { value: '1 month', label: 'Month' },
  { value: '3 months', label: '3 months' },
  { value: '1 year', label: 'Year' },
  { value: 'custom', label: 'Custom' },
] satisfies { value: Period | 'custom'; label: string }[]
const intervalLabels = { hour: 'By hour', day: 'By day', week: 'By week' } as const satisfies Record<Interval, string>

/** Years are typed digit by digit; earlier dates are incomplete input. */
const first = '2000-01-01'

/** Length of a new custom range in days, and the longest range that isn't extended to whole weeks. */
const days = { first: 30, longest: 92 }

/** Controls for period and interval, and the export. */
export function StatsControls({ choice, popupId }: { choice: StatsChoice; popupId: string | undefined }) {
  const { period, range, span, interval, intervals, choose } = choice
  const { time_zone } = useSite()
  const today = todayIn(time_zone)
  return (
    <div className={styles.controls}>
      <SegmentedControl
        aria-label="Period"
        className={styles.periods!}
        data={periodOptions}
        value={range ? 'custom' : period}
        onChange={(next) => choose(next === 'custom' ? { range: lastDays(days.first, today) } : { period: next })}
      />
      {range && <RangeFields range={range} today={today} onChange={(next) => choose({ range: next })} />}
      {intervals.length > 0 && (
        <SegmentedControl
          aria-label="Interval"
          data={intervals.map((value) => ({ value, label: intervalLabels[value] }))}
          value={interval}
          onChange={(next) => choose({ interval: next })}
        />
      )}
      <span className={styles.end}>
        <ExportButton question={{ ...span, interval, ...(popupId && { object_id: popupId }) }} label="Export CSV" />
      </span>
      {range && daysIn(range) > days.longest && (
        <p className={styles.hint}>Ranges over {days.longest} days are shown in whole weeks, Monday to Sunday.</p>
      )}
    </div>
  )
}

interface RangeFieldsProps {
  range: DayRange
  today: string
  onChange: (range: DayRange) => void
}

function RangeFields({ range, today, onChange }: RangeFieldsProps) {
  const field = (end: keyof DayRange, label: string) => (
    <TextInput
      type="date"
      aria-label={label}
      min={first}
      max={today}
      value={range[end]}
      onChange={(event) => event.target.value >= first && onChange(withDay(range, end, event.target.value))}
    />
  )
  return (
    <span className={styles.range}>
      {field('since', 'From')}
      <span aria-hidden>–</span>
      {field('until', 'To')}
    </span>
  )
}
