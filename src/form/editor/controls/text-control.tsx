import { Textarea, TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute } from 'react'
import { useGesture } from '../editor-context.tsx'

interface TextControlProps {
  label: string
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
export function TextControl({ multiline, onChange, type, ...props }: TextControlProps) {
  const gesture = useGesture()
  if (multiline)
    return (
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        {...props}
        {...gesture}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return <TextInput type={type ?? 'text'} {...props} {...gesture} onChange={(event) => onChange(event.target.value)} />
}
