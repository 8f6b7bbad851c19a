import { Checkbox, Select, Switch, TextInput } from '@mantine/core'
import type { ChatSettings } from '#embed/extra-data/chat-data.ts'
import { useSite } from '#platform/web/site.ts'
import styles from './chat.module.css'

interface HoursFieldsProps {
  settings: ChatSettings
  issues: Readonly<Record<string, string>>
  onChange: (part: Partial<ChatSettings>) => void
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Order in which the weekdays are shown: Monday first. */
const shown = [1, 2, 3, 4, 5, 6, 0]
const workday = { from: 9 * 60, to: 17 * 60 }

const timeText = (minutes: number) =>
  `${Math.floor(Math.min(minutes, 1439) / 60)}`.padStart(2, '0') +
  `:${`${Math.min(minutes, 1439) % 60}`.padStart(2, '0')}`
const minutesOf = (text: string) => {
  const [hour, minute] = text.split(':').map(Number)
  return (hour || 0) * 60 + (minute || 0)
}

/** Fields for when the team answers, and what visitors see outside these hours. */
export function HoursFields({ settings: { hours, absence }, issues, onChange }: HoursFieldsProps) {
  return (
    <div className={styles.fields}>
      <OfficeHours
        hours={hours}
        issues={issues}
        path="settings.hours"
        onChange={(next) =>
          onChange({ hours: next, ...(next === null && absence === 'hide' && { absence: 'ask-later' }) })
        }
      />
      <Select
        label={hours ? 'When nobody is online or the office is closed' : 'When nobody is online'}
        allowDeselect={false}
        value={absence}
        onChange={(value) => onChange({ absence: value as ChatSettings['absence'] })}
        data={[
          { value: 'ask-later', label: 'Take messages, then ask for an email address' },
          { value: 'ask-first', label: 'Require an email address before the first message' },
          ...(hours ? [{ value: 'hide', label: 'Hide the chat outside office hours' }] : []),
        ]}
      />
    </div>
  )
}

interface OfficeHoursProps {
  hours: ChatSettings['hours']
  issues: Readonly<Record<string, string>>
  /** Path of the issues of the hours, such as "settings.hours". */
  path: string
  onChange: (hours: ChatSettings['hours']) => void
}

/** Fields for when the team answers: on which days, and from when to when. */
export function OfficeHours({ hours, issues, path, onChange }: OfficeHoursProps) {
  const { time_zone } = useSite()
  const setDay = (day: number, value: { from: number; to: number } | null) =>
    onChange(hours && { ...hours, days: hours.days.map((one, i) => (i === day ? value : one)) })
  return (
    <>
      <Switch
        label="Set office hours"
        checked={hours !== null}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? { time_zone, days: dayNames.map((_, day) => (day % 6 === 0 ? null : workday)) } : null)
        }
      />
      {hours && (
        <>
          <Select
            label="Time zone"
            searchable
            allowDeselect={false}
            data={[...new Set([hours.time_zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()}
            value={hours.time_zone}
            error={issues[`${path}.time_zone`]}
            onChange={(zone) => zone && onChange({ ...hours, time_zone: zone })}
          />
          <fieldset aria-label="Hours by day" className={styles.days}>
            {shown.map((day) => {
              const open = hours.days[day] ?? null
              const name = dayNames[day]!
              return (
                <div key={day} className={styles.day}>
                  <Checkbox
                    label={name}
                    checked={open !== null}
                    onChange={({ currentTarget: { checked } }) => setDay(day, checked ? workday : null)}
                  />
                  {open && (
                    <>
                      <TextInput
                        type="time"
                        size="xs"
                        aria-label={`${name} from`}
                        value={timeText(open.from)}
                        onChange={({ target: { value } }) => setDay(day, { ...open, from: minutesOf(value) })}
                      />
                      <TextInput
                        type="time"
                        size="xs"
                        aria-label={`${name} to`}
                        value={timeText(open.to)}
                        error={issues[`${path}.days.${day}.to`]}
                        onChange={({ target: { value } }) => setDay(day, { ...open, to: minutesOf(value) })}
                      />
                    </>
                  )}
                </div>
              )
            })}
          </fieldset>
          {issues[`${path}.days`] && <p className={styles.wrong}>{issues[`${path}.days`]}</p>}
        </>
      )}
    </>
  )
}
