import { Group, NativeSelect, NumberInput } from '@mantine/core'
import { type Span, timeUnits } from '../contract.ts'

interface SpanFieldsProps {
  label: string
  span: Span
  onChange: (span: Span) => void
}

/** Fields for a duration: an amount and a unit. */
export function SpanFields({ label, span, onChange }: SpanFieldsProps) {
  return (
    <Group align="end" gap="xs" grow preventGrowOverflow={false}>
      <NumberInput
        label={label}
        min={1}
        max={1000}
        allowDecimal={false}
        value={span.amount}
        onChange={(amount) => onChange({ ...span, amount: Math.max(1, Number(amount) || 1) })}
      />
      <NativeSelect
        aria-label="Unit"
        data={timeUnits.map((value) => ({ value, label: `${value}s` }))}
        value={span.unit}
        onChange={({ target }) => onChange({ ...span, unit: target.value as Span['unit'] })}
      />
    </Group>
  )
}
