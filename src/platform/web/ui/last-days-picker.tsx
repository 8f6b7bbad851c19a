import { SegmentedControl } from '@mantine/core'

const spans = [7, 30, 90] as const
/** A number of days, including today. */
export type LastDays = (typeof spans)[number]

/** Selects the number of past days for which a page shows its figures. */
export function LastDaysPicker({ value, onChange }: { value: LastDays; onChange: (days: LastDays) => void }) {
  return (
    <SegmentedControl
      aria-label="Period"
      value={`${value}`}
      onChange={(next) => onChange(Number(next) as LastDays)}
      data={spans.map((span) => ({ value: `${span}`, label: `${span} days` }))}
    />
  )
}
