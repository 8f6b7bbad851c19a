import { SegmentedControl } from '@mantine/core'

const spans = [7, 30, 90] as const
/** So many days, today among them. */
export type LastDays = (typeof spans)[number]

/** Chooses for how many of the last days a page shows its figures. */
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
