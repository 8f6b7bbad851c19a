import { NumberInput } from '@mantine/core'

interface NumberFieldProps {
  label: string
  /** Left out of sight where the line itself says what it is. */
  isLabelHidden?: boolean
  value: number
  onChange: (value: number) => void
  min?: number
  max: number
  unit?: string
  decimals?: boolean
  description?: string
}

/** A number with its unit. What is typed is taken once it is a number within the bounds. */
export function NumberField({
  label,
  isLabelHidden,
  unit,
  decimals = false,
  min = 0,
  max,
  ...props
}: NumberFieldProps) {
  return (
    <NumberInput
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      min={min}
      max={max}
      allowDecimal={decimals}
      allowNegative={false}
      clampBehavior="strict"
      suffix={unit ? ` ${unit}` : ''}
      value={props.value}
      description={props.description}
      onChange={(next) => typeof next === 'number' && next >= min && next <= max && props.onChange(next)}
    />
  )
}
