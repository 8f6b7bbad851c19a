import { TextInput } from '@mantine/core'
import { sameClock } from '#core/zone-clock.ts'
import { useSite } from '../site.ts'

interface SiteTimeFieldProps {
  label: string
  description?: string
  /** The time as ISO text. Empty for none. */
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** Field for a date and time in the site's time zone. */
export function SiteTimeField({ label, description, value, error, onChange }: SiteTimeFieldProps) {
  const { time_zone } = useSite()
  const moment = Date.parse(value)
  const shown = Number.isNaN(moment) ? '' : new Date(sameClock(moment, time_zone, 'UTC')).toISOString().slice(0, 16)
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={`${description ? `${description} ` : ''}Time zone: ${time_zone.replaceAll('_', ' ')}.`}
      maw={320}
      value={shown}
      error={error}
      onChange={({ target }) => {
        const typed = Date.parse(`${target.value}Z`)
        onChange(Number.isNaN(typed) ? '' : new Date(sameClock(typed, 'UTC', time_zone)).toISOString())
      }}
    />
  )
}
