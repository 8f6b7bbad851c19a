import { NativeSelect, NumberInput } from '@mantine/core'
import type { Trigger } from '../contract.ts'

interface ProductTriggerFieldsProps {
  trigger: Extract<Trigger, { kind: 'back_in_stock' | 'price_dropped' }>
  onChange: (trigger: Trigger) => void
}

/** Fields for the products of a stock or price trigger, and for how far the price has to drop. */
export function ProductTriggerFields({ trigger, onChange }: ProductTriggerFieldsProps) {
  return (
    <>
      <NativeSelect
        label="Of a product that the contact"
        data={[
          { value: 'either', label: 'Viewed or added to cart' },
          { value: 'viewed', label: 'Viewed' },
          { value: 'added_to_cart', label: 'Added to cart' },
        ]}
        value={trigger.interest}
        onChange={({ target }) => onChange({ ...trigger, interest: target.value as typeof trigger.interest })}
      />
      <NumberInput
        label="Within the last days"
        min={1}
        max={90}
        allowDecimal={false}
        value={trigger.within_days}
        onChange={(days) => onChange({ ...trigger, within_days: Number(days) || 1 })}
      />
      {trigger.kind === 'price_dropped' && (
        <NumberInput
          label="By at least"
          suffix="%"
          min={1}
          max={99}
          allowDecimal={false}
          value={trigger.percent}
          onChange={(percent) => onChange({ ...trigger, percent: Number(percent) || 1 })}
        />
      )}
    </>
  )
}
