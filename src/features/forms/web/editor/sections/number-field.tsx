import { NumberInput } from '@mantine/core'
import { useState } from 'react'

interface NumberFieldProps {
  label: string
  /** Hidden if the surrounding text already explains the field. */
  isLabelHidden?: boolean
  value: number
  onChange: (value: number) => void
  min?: number
  max: number
  unit?: string
  decimals?: boolean
  description?: string
}

/**
 * Field for a number with a unit. A typed value applies once it is within the bounds. If the user leaves the field
 * before that, it shows the current value again.
 */
export function NumberField({
  label,
  isLabelHidden,
  unit,
  decimals = false,
  min = 0,
  max,
  ...props
}: NumberFieldProps) {
  const [typed, setTyped] = useState<number | string | null>(null)
  const take = (next: number | string) => {
    const isTaken = typeof next === 'number' && next >= min && next <= max
    setTyped(isTaken ? null : next)
    if (isTaken) props.onChange(next)
  }
  return (
    <NumberInput
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      min={min}
      max={max}
      allowDecimal={decimals}
      allowNegative={false}
      // Not "strict", which would prevent typing the 4 of 480 if the minimum is 50.
      clampBehavior="blur"
      suffix={unit ? ` ${unit}` : ''}
      value={typed ?? props.value}
      description={props.description}
      onChange={take}
      onBlur={() => setTyped(null)}
    />
  )
}
