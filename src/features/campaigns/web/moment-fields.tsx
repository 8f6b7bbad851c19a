import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { choiceOf, momentOf, momentWords, type SendTime, timesOfDay } from './schedule-time.ts'
import styles from './wizard.module.css'

type Choice = Pick<SendTime, 'day' | 'time' | 'half'>

interface MomentFieldsProps {
  /** Accessible label of the fields, for users who can't see the context. */
  label: string
  /** The stored value; null if none is chosen. */
  value: string | null
  /** The initial time of day. */
  first: Choice
  problem: string | undefined
  onChange: (at: string | null) => void
}

/** Fields for a day and a time on the site's clock, in steps of 15 minutes. */
export function MomentFields({ label, value, first, problem, onChange }: MomentFieldsProps) {
  const { time_zone } = useSite()
  const [chosen, setChosen] = useState<Choice>({ ...first, day: '' })
  const shown = value === null ? chosen : choiceOf(Date.parse(value), time_zone)
  const put = (part: Partial<Choice>) => {
    const next = { ...shown, ...part }
    const at = momentOf(next, time_zone)
    setChosen(next)
    onChange(Number.isNaN(at) ? null : new Date(at).toISOString())
  }
  const isWrong = problem !== undefined
  return (
    <div className={styles.leave}>
      <fieldset className={styles.when}>
        <TextInput
          type="date"
          label="Day"
          aria-label={`${label}: day`}
          value={shown.day}
          error={isWrong}
          onChange={(event) => put({ day: event.target.value })}
        />
        <NativeSelect
          label="Time"
          aria-label={`${label}: time`}
          data={timesOfDay}
          value={shown.time}
          error={isWrong}
          onChange={(event) => put({ time: event.target.value })}
        />
        <NativeSelect
          aria-label={`${label}: AM or PM`}
          data={['AM', 'PM']}
          value={shown.half}
          error={isWrong}
          onChange={(event) => put({ half: event.target.value as Choice['half'] })}
        />
      </fieldset>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : (
        value !== null && <p className={styles.words}>{momentWords(Date.parse(value), time_zone)}</p>
      )}
    </div>
  )
}
