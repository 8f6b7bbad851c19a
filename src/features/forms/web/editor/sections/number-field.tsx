import { NumberInput } from '@mantine/core'
import { useState } from 'react'

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

/** A number with its unit. What is typed is taken once it is within the bounds; left while it is not, the field shows what holds. */
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
      // Not "strict", which lets nobody type the 4 of 480 where 50 is the least.
      clampBehavior="blur"
      suffix={unit ? ` ${unit}` : ''}
      value={typed ?? props.value}
      description={props.description}
      onChange={take}
      onBlur={() => setTyped(null)}
    />
  )
}
