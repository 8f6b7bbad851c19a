import { NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useSite } from '#platform/web/site.ts'
import type { CampaignType } from '../contract.ts'
import { scheduleProblem } from '../rules.ts'
import { choiceOf, momentOf, momentWords, type SendTime, timesOfDay } from './schedule-time.ts'
import { useNow } from './use-now.ts'
import styles from './wizard.module.css'

interface TimeFieldsProps {
  type: CampaignType
  time: SendTime
  onTime: (change: Partial<SendTime>) => void
  /** Whether the user can choose between the site's clock and each recipient's clock. */
  hasZones: boolean
}

const halves = ['AM', 'PM']
const unknown: Record<CampaignType, string> = {
  email: 'Contacts without a time zone get it in your site’s time zone.',
  push: 'Browsers without a known time zone get it in your site’s time zone.',
}

/**
 * Fields for a day, a time in steps of 15 minutes, and whose clock counts. Immediately shows if the time has passed.
 */
export function TimeFields({ type, time, onTime, hasZones }: TimeFieldsProps) {
  const { time_zone } = useSite()
  const now = useNow()
  const moment = momentOf(time, time_zone)
  const problem = scheduleProblem(moment, now)
  const isPast = problem !== null && !Number.isNaN(moment)
  return (
    <Stack gap="md">
      <fieldset className={styles.when} aria-describedby="when-words">
        <TextInput
          type="date"
          label="Day"
          min={choiceOf(now, time_zone).day}
          value={time.day}
          error={problem !== null}
          onChange={(event) => onTime({ day: event.target.value })}
        />
        <NativeSelect
          label="Time"
          data={timesOfDay}
          value={time.time}
          error={isPast}
          onChange={(event) => onTime({ time: event.target.value })}
        />
        <NativeSelect
          aria-label="AM or PM"
          data={halves}
          value={time.half}
          error={isPast}
          onChange={(event) => onTime({ half: event.target.value as SendTime['half'] })}
        />
      </fieldset>
      <p id="when-words" className={problem ? styles.problem : styles.words} role={problem ? 'alert' : undefined}>
        {problem ?? momentWords(moment, time_zone, time.zone)}
      </p>
      {hasZones && (
        <Radio.Group
          label="Time zone"
          value={time.zone}
          onChange={(zone) => onTime({ zone: zone as SendTime['zone'] })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="site" label="Your site’s time zone" />
            <Radio
              value="contact"
              label="Recipient’s time zone"
              description={`Sent over 24 hours, as each time zone reaches this time. ${unknown[type]}`}
            />
          </Stack>
        </Radio.Group>
      )}
      {hasZones && time.zone === 'contact' && !problem && moment - now < 26 * 3_600_000 && (
        <Text size="sm" c="dimmed">
          This time has passed in some time zones. Contacts there get it immediately.
        </Text>
      )}
    </Stack>
  )
}
