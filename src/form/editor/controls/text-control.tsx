import { Textarea, TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute } from 'react'
import { useOwnValue } from './use-own-value.ts'

interface TextControlProps {
  /** Where there is no room for it, 'aria-label' says what the field is. */
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

/** A field of a panel for words. A run of typing is one step to undo. */
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
