import { Switch, TextInput } from '@mantine/core'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

/** Fields for the start and end of the period in which the form is shown. */
export function ScheduleFields({ fields, change, problems }: SectionProps) {
  const { schedule } = fields
  const isOn = schedule.start !== null || schedule.end !== null
  const set = (part: Partial<typeof schedule>) => change({ schedule: { ...schedule, ...part } })
  return (
    <fieldset className={styles.group}>
      <legend>Schedule</legend>
      <Switch
        label="Set a schedule"
        checked={isOn}
        onChange={(event) =>
          change({ schedule: { start: event.currentTarget.checked ? new Date().toISOString() : null, end: null } })
        }
      />
      {isOn && (
        <>
          <TextInput
            label="From"
            type="datetime-local"
            value={localTime(schedule.start)}
            onChange={(event) => set({ start: momentOf(event.target.value) })}
          />
          <TextInput
            label="Until"
            type="datetime-local"
            description="In the time zone of this computer. Leave empty for no end. For days of the week and times of day, use targeting."
            value={localTime(schedule.end)}
            error={problems.find(({ message }) => message.startsWith('The schedule ends'))?.message}
            onChange={(event) => set({ end: momentOf(event.target.value) })}
          />
        </>
      )}
    </fieldset>
  )
}

/** Formats a moment for a local time field: "2026-11-20T09:50". */
function localTime(moment: string | null): string {
  if (!moment) return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function momentOf(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
