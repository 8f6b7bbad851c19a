import { Textarea, TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute } from 'react'
import { useOwnValue } from './use-own-value.ts'

interface TextControlProps {
  /** Names the field if there is no space for a label. */
  label?: string
  'aria-label'?: string
  size?: 'xs'
  value: string
  onChange: (value: string) => void
  description?: string
  placeholder?: string
  error?: string | undefined
  maxLength?: number
  type?: HTMLInputTypeAttribute
  multiline?: boolean
}

/** A text field of a panel. A run of typing is one undo step. */
export function TextControl({ multiline, value, onChange, type, ...props }: TextControlProps) {
  const own = useOwnValue(value, onChange)
  if (multiline)
    return (
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        {...props}
        {...own.field}
        value={own.value}
        onChange={(event) => own.change(event.target.value)}
      />
    )
  return (
    <TextInput
      type={type ?? 'text'}
      {...props}
      {...own.field}
      value={own.value}
      onChange={(event) => own.change(event.target.value)}
    />
  )
}
