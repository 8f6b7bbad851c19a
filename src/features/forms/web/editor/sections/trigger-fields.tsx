import { Checkbox, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Interval, showTypes, type ShowType } from '#form/document/constants.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { fieldsOfTriggers, firstValues, type Triggers, triggersOf } from '../../triggers.ts'
import { ClickTriggers } from './click-triggers.tsx'
import { NumberField } from './number-field.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

const names: Record<ShowType, string> = {
  delay: 'Time on page',
  exit: 'Exit intent',
  scroll: 'Scroll depth',
  inactivity: 'Inactivity',
  click: 'On click',
  'time-on-site': 'Time on site',
  'page-count': 'After X page views',
  'add-to-cart': 'Added to cart',
  event: 'Custom event',
  schedule: 'Immediately',
}
const units: { value: Interval; label: string }[] = [
  { value: 'second', label: 'seconds' },
  { value: 'minute', label: 'minutes' },
]

/** Settings for what opens the form: one or several triggers, whichever happens first. */
export function TriggerFields(props: SectionProps) {
  const { fields, change } = props
  const isSmart = fields.visibility_mode === 'smart'
  if (fields.form_type === 'click-trigger-popup') return <ClickTriggers {...props} />
  const active = triggersOf(fields)
  const set = (next: Triggers) => change(fieldsOfTriggers(next, fields))
  const toggle = (type: ShowType, isOn: boolean) => {
    const { [type]: _off, ...others } = active
    set(isOn ? { ...active, [type]: firstValues[type] } : others)
  }
  const count = Object.keys(active).length
  return (
    <fieldset className={styles.group}>
      <legend>Triggers</legend>
      <Checkbox
        label="Smart timing"
        description="After 30 seconds, half the page, or exit intent, whichever comes first."
        checked={isSmart}
        onChange={(event) => change({ visibility_mode: event.currentTarget.checked ? 'smart' : 'manual' })}
      />
      {!isSmart &&
        showTypes.map((type) => {
          const isOn = active[type] !== undefined
          return (
            <div key={type} className={styles.trigger}>
              <Checkbox
                label={names[type]}
                checked={isOn}
                disabled={isOn && count === 1}
                onChange={(event) => toggle(type, event.currentTarget.checked)}
              />
              {isOn && <div className={styles.value}>{valueOf(type, active, set, props)}</div>}
            </div>
          )
        })}
    </fieldset>
  )
}

function valueOf(type: ShowType, active: Triggers, set: (active: Triggers) => void, props: SectionProps): ReactNode {
  switch (type) {
    case 'delay': {
      const delay = active.delay!
      return (
        <div className={styles.pair}>
          <NumberField
            label="Delay"
            max={86_400}
            decimals
            value={delay.count}
            onChange={(count) => set({ ...active, delay: { ...delay, count } })}
          />
          <Select
            aria-label="Delay unit"
            data={units}
            allowDeselect={false}
            value={delay.interval}
            onChange={(unit) => set({ ...active, delay: { ...delay, interval: (unit ?? 'second') as Interval } })}
          />
        </div>
      )
    }
    case 'scroll':
      return (
        <NumberField
          label="Percent of page"
          unit="%"
          max={100}
          value={active.scroll!}
          onChange={(scroll) => set({ ...active, scroll })}
        />
      )
    case 'inactivity':
      return (
        <NumberField
          label="Time without activity"
          unit="s"
          max={86_400}
          value={active.inactivity!}
          onChange={(inactivity) => set({ ...active, inactivity })}
        />
      )
    case 'time-on-site':
      return (
        <NumberField
          label="Total time across pages"
          unit="s"
          max={86_400}
          value={active['time-on-site']!}
          onChange={(seconds) => set({ ...active, 'time-on-site': seconds })}
        />
      )
    case 'page-count':
      return (
        <NumberField
          label="Page views"
          min={1}
          max={1000}
          value={active['page-count']!}
          onChange={(count) => set({ ...active, 'page-count': count })}
        />
      )
    case 'event': {
      const name = active.event!
      return (
        <>
          <TextInput
            label="Event name"
            placeholder="checkout-started"
            maxLength={100}
            spellCheck={false}
            value={name}
            error={props.problems.find(({ message }) => message.startsWith('Enter the event name'))?.message}
            onChange={(event) => set({ ...active, event: event.target.value.trim() })}
          />
          {name && <CopyField label="Code that sends the event" value={`trellis.track(${JSON.stringify(name)})`} />}
        </>
      )
    }
    case 'click':
      return <ClickTriggers {...props} />
    // These triggers need no settings here.
    case 'exit':
    case 'add-to-cart':
    case 'schedule':
      return null
  }
}
