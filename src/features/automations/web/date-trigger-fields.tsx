import { NativeSelect, NumberInput, Switch } from '@mantine/core'
import type { Trigger } from '../contract.ts'
import { optionsOf } from './options-of.ts'
import type { Choices } from './use-choices.ts'
import { dateNames, hourOptions } from './words.ts'

interface DateTriggerFieldsProps {
  trigger: Extract<Trigger, { kind: 'date' }>
  choices: Choices
  error: string | undefined
  onChange: (trigger: Trigger) => void
}

/** Fields for the date field that starts the flow, the number of days from it, and the hour. */
export function DateTriggerFields({ trigger, choices, error, onChange }: DateTriggerFieldsProps) {
  const own = choices.vocabulary.fields.filter(({ type }) => type === 'date')
  const fields = [
    { value: '', label: 'Choose a date field' },
    ...own.map(({ key, label }) => ({ value: `field:${key}`, label })),
    ...optionsOf(dateNames),
  ]
  return (
    <>
      <NativeSelect
        label="Date field"
        data={fields}
        value={trigger.field}
        error={error}
        onChange={({ target }) => onChange({ ...trigger, field: target.value })}
      />
      <NumberInput
        label="Days after the date"
        description="Negative: before it."
        min={-365}
        max={365}
        allowDecimal={false}
        value={trigger.days}
        onChange={(days) => onChange({ ...trigger, days: Number(days) || 0 })}
      />
      <NativeSelect
        label="From this hour on"
        data={hourOptions}
        value={String(trigger.hour)}
        onChange={({ target }) => onChange({ ...trigger, hour: Number(target.value) })}
      />
      <Switch
        label="Every year"
        checked={trigger.yearly}
        onChange={({ target }) => onChange({ ...trigger, yearly: target.checked })}
      />
    </>
  )
}
