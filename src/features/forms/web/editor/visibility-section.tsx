import { NumberInput, Radio, Select, Stack } from '@mantine/core'
import type { Interval } from '#form/document/constants.ts'
import { visibilityInWords, type Visibility } from '../visibility-words.ts'
import styles from './editor-page.module.css'

interface VisibilitySectionProps {
  value: Visibility
  onChange: (fields: Partial<Visibility>) => void
}

const delays: { value: Interval; label: string }[] = [
  { value: 'second', label: 'seconds' },
  { value: 'minute', label: 'minutes' },
]
const modes = [
  { value: 'always', label: 'On every page' },
  { value: 'session', label: 'Once a visit' },
  { value: 'counted', label: 'Once in a while' },
]
const units: { value: Interval; label: string }[] = [
  { value: 'hour', label: 'hours' },
  { value: 'day', label: 'days' },
  { value: 'week', label: 'weeks' },
  { value: 'month', label: 'months' },
  { value: 'year', label: 'years' },
]

/** When the form shows and how often, said in plain words below. */
export function VisibilitySection({ value, onChange }: VisibilitySectionProps) {
  const { show_type, before_show_delay, before_show_delay_interval, cookie_lifetime, cookie_lifetime_interval } = value
  const isAlways = ['page', 'always'].includes(cookie_lifetime_interval) || cookie_lifetime === 0
  const mode = isAlways ? 'always' : cookie_lifetime_interval === 'session' ? 'session' : 'counted'
  const setMode = (next: string | null) => {
    const interval = next === 'counted' ? 'month' : ((next ?? 'always') as Interval)
    onChange({ cookie_lifetime_interval: interval, cookie_lifetime: Math.max(1, cookie_lifetime) })
  }
  return (
    <Stack gap={14}>
      <Radio.Group
        label="Shows"
        value={show_type}
        onChange={(next) => onChange({ show_type: next as Visibility['show_type'] })}
      >
        <Stack gap={8} mt={6}>
          <Radio value="delay" label="After some time on the page" />
          <Radio value="exit" label="When the visitor is about to leave" />
        </Stack>
      </Radio.Group>
      {show_type === 'delay' && (
        <div className={styles.pair}>
          <NumberInput
            label="Delay"
            min={0}
            max={86_400}
            clampBehavior="strict"
            value={before_show_delay}
            onChange={(next) => typeof next === 'number' && onChange({ before_show_delay: next })}
          />
          <Select
            aria-label="Unit of the delay"
            data={delays}
            allowDeselect={false}
            value={before_show_delay_interval}
            onChange={(next) => onChange({ before_show_delay_interval: (next ?? 'second') as Interval })}
          />
        </div>
      )}
      <Select label="How often" data={modes} allowDeselect={false} value={mode} onChange={setMode} />
      {mode === 'counted' && (
        <div className={styles.pair}>
          <NumberInput
            label="Once every"
            min={1}
            max={1000}
            allowDecimal={false}
            clampBehavior="strict"
            value={cookie_lifetime}
            onChange={(next) => typeof next === 'number' && next >= 1 && onChange({ cookie_lifetime: next })}
          />
          <Select
            aria-label="Unit of how often"
            data={units}
            allowDeselect={false}
            value={cookie_lifetime_interval}
            onChange={(next) => onChange({ cookie_lifetime_interval: (next ?? 'month') as Interval })}
          />
        </div>
      )}
      <p className={styles.words} aria-live="polite">
        {visibilityInWords(value)}
      </p>
    </Stack>
  )
}
