import { NativeSelect, NumberInput } from '@mantine/core'
import type { Trigger } from '../contract.ts'
import { DateTriggerFields } from './date-trigger-fields.tsx'
import { EventValue } from './event-fields.tsx'
import { ProductTriggerFields } from './product-trigger-fields.tsx'
import { PropertyConditions } from './property-conditions.tsx'
import type { Choices } from './use-choices.ts'

interface TriggerFieldsProps {
  trigger: Trigger
  choices: Choices
  error: string | undefined
  onChange: (trigger: Trigger) => void
}

/** Fields for the settings of a trigger: its event, segment, date or days. */
export function TriggerFields({ trigger, choices, error, onChange }: TriggerFieldsProps) {
  const { vocabulary } = choices
  if (trigger.kind === 'inactive') {
    return (
      <NumberInput
        label="Days without a visit, open, click or order"
        min={1}
        max={3650}
        allowDecimal={false}
        value={trigger.days}
        onChange={(days) => onChange({ ...trigger, days: Number(days) || 1 })}
      />
    )
  }
  if (trigger.kind === 'date')
    return <DateTriggerFields trigger={trigger} choices={choices} error={error} onChange={onChange} />
  if (trigger.kind === 'back_in_stock' || trigger.kind === 'price_dropped') {
    return <ProductTriggerFields trigger={trigger} onChange={onChange} />
  }
  if (trigger.kind !== 'event') {
    return (
      <NativeSelect
        label="Segment"
        description="Checked every five minutes. Contacts who are in it now don’t enter."
        data={[
          { value: '', label: 'Choose a segment' },
          ...vocabulary.segments.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={trigger.segment_id}
        error={error}
        onChange={({ target }) => onChange({ ...trigger, segment_id: target.value })}
      />
    )
  }
  return (
    <>
      <EventValue
        event={trigger.event}
        choices={choices}
        error={error}
        onChange={(event) => onChange({ ...trigger, event })}
      />
      {trigger.event.kind === 'custom' && (
        <PropertyConditions where={trigger.where} onChange={(where) => onChange({ ...trigger, where })} />
      )}
    </>
  )
}
