import { Checkbox, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Interval, showTypes, type ShowType } from '#form/document/constants.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { fieldsOfOpeners, firstValues, type Openers, openersOf } from '../../openers.ts'
import { ClickTriggers } from './click-triggers.tsx'
import { NumberField } from './number-field.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

const names: Record<ShowType, string> = {
  delay: 'After some time on the page',
  exit: 'When the visitor is about to leave',
  scroll: 'When the page was scrolled',
  inactivity: 'When the visitor does nothing for a while',
  click: 'On a click',
  'time-on-site': 'After some time on the site',
  'page-count': 'From a certain page of the visit on',
  'add-to-cart': 'When something is put into the cart',
  event: 'On an event of your page',
  schedule: 'At once, within its schedule',
}
const units: { value: Interval; label: string }[] = [
  { value: 'second', label: 'seconds' },
  { value: 'minute', label: 'minutes' },
]

/** What opens the form: one or several, the first that happens. */
export function OpenerFields(props: SectionProps) {
  const { fields, change } = props
  const isSmart = fields.visibility_mode === 'smart'
  if (fields.form_type === 'click-trigger-popup') return <ClickTriggers {...props} />
  const openers = openersOf(fields)
  const set = (next: Openers) => change(fieldsOfOpeners(next, fields))
  const toggle = (type: ShowType, isOn: boolean) => {
    const { [type]: _off, ...others } = openers
    set(isOn ? { ...openers, [type]: firstValues[type] } : others)
  }
  const count = Object.keys(openers).length
  return (
    <fieldset className={styles.group}>
      <legend>Opens</legend>
      <Checkbox
        label="Choose the moment for me"
        description="After half a minute, half the page, or when the visitor is about to leave."
        checked={isSmart}
        onChange={(event) => change({ visibility_mode: event.currentTarget.checked ? 'smart' : 'manual' })}
      />
      {!isSmart &&
        showTypes.map((type) => {
          const isOn = openers[type] !== undefined
          return (
            <div key={type} className={styles.opener}>
              <Checkbox
                label={names[type]}
                checked={isOn}
                disabled={isOn && count === 1}
                onChange={(event) => toggle(type, event.currentTarget.checked)}
              />
              {isOn && <div className={styles.value}>{valueOf(type, openers, set, props)}</div>}
            </div>
          )
        })}
    </fieldset>
  )
}

function valueOf(type: ShowType, openers: Openers, set: (openers: Openers) => void, props: SectionProps): ReactNode {
  switch (type) {
    case 'delay': {
      const delay = openers.delay!
      return (
        <div className={styles.pair}>
          <NumberField
            label="Delay"
            max={86_400}
            decimals
            value={delay.count}
            onChange={(count) => set({ ...openers, delay: { ...delay, count } })}
          />
          <Select
            aria-label="Unit of the delay"
            data={units}
            allowDeselect={false}
            value={delay.interval}
            onChange={(unit) => set({ ...openers, delay: { ...delay, interval: (unit ?? 'second') as Interval } })}
          />
        </div>
      )
    }
    case 'scroll':
      return (
        <NumberField
          label="Part of the page"
          unit="%"
          max={100}
          value={openers.scroll!}
          onChange={(scroll) => set({ ...openers, scroll })}
        />
      )
    case 'inactivity':
      return (
        <NumberField
          label="Without a touch, key or movement for"
          unit="s"
          max={86_400}
          value={openers.inactivity!}
          onChange={(inactivity) => set({ ...openers, inactivity })}
        />
      )
    case 'time-on-site':
      return (
        <NumberField
          label="Over all pages of the visit"
          unit="s"
          max={86_400}
          value={openers['time-on-site']!}
          onChange={(seconds) => set({ ...openers, 'time-on-site': seconds })}
        />
      )
    case 'page-count':
      return (
        <NumberField
          label="Page number"
          min={1}
          max={1000}
          value={openers['page-count']!}
          onChange={(count) => set({ ...openers, 'page-count': count })}
        />
      )
    case 'event': {
      const name = openers.event!
      return (
        <>
          <TextInput
            label="Name of the event"
            placeholder="checkout-started"
            maxLength={100}
            spellCheck={false}
            value={name}
            error={props.problems.find(({ message }) => message.startsWith('Name the event'))?.message}
            onChange={(event) => set({ ...openers, event: event.target.value.trim() })}
          />
          {name && <CopyField label="Line that tells of the event" value={`trellis.track(${JSON.stringify(name)})`} />}
        </>
      )
    }
    case 'click':
      return <ClickTriggers {...props} />
    // These open by themselves: nothing to say about them here.
    case 'exit':
    case 'add-to-cart':
    case 'schedule':
      return null
  }
}
