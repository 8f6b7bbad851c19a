import { SegmentedControl } from '@mantine/core'
import type { Interval, Period } from '../contract.ts'
import { intervalsOf } from '../rules.ts'
import { ExportButton } from './export-button.tsx'
import styles from './stats-controls.module.css'
import type { StatsChoice } from './use-stats-choice.ts'

const periodOptions = [
  { value: '1 day', label: 'Day' },
  { value: '1 week', label: 'Week' },
  { value: '1 month', label: 'Month' },
  { value: '3 months', label: '3 months' },
  { value: '1 year', label: 'Year' },
] satisfies { value: Period; label: string }[]
const intervalLabels = { hour: 'By hour', day: 'By day', week: 'By week' } as const satisfies Record<Interval, string>

/** The pickers of period and interval, and the export. A week by week would be two bars, so it is always shown by day. */
export function StatsControls({ choice, popupId }: { choice: StatsChoice; popupId: string | undefined }) {
  const { period, interval, choose } = choice
  const possible = intervalsOf[period]
  return (
    <div className={styles.controls}>
      <SegmentedControl
        aria-label="Period"
        data={periodOptions}
        value={period}
        onChange={(next) => choose({ period: next })}
      />
      {possible.length > 1 && period !== '1 week' && (
        <SegmentedControl
          aria-label="Interval"
          data={possible.toSorted().map((value) => ({ value, label: intervalLabels[value] }))}
          value={interval}
          onChange={(next) => choose({ interval: next })}
        />
      )}
      <span className={styles.end}>
        <ExportButton question={{ period, interval, ...(popupId && { object_id: popupId }) }} label="Export CSV" />
      </span>
    </div>
  )
}
