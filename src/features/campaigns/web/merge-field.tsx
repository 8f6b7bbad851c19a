import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { MergeTagMenu } from '#features/mail-design/web/index.ts'
import { openTagProblem } from '../checks.ts'
import styles from './wizard.module.css'

interface MergeFieldProps {
  label: string
  description?: ReactNode
  placeholder?: string
  value: string
  maxLength: number
  error?: ReactNode
  /** Whether the field has several lines. */
  isLong?: boolean
  onChange: (value: string) => void
}

/** A text field with a menu that inserts merge tags at the cursor. */
export function MergeField({ onChange, isLong, ...props }: MergeFieldProps) {
  const line = useRef<HTMLInputElement>(null)
  const lines = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number | null>(null)
  const { value, maxLength, label } = props
  const field = () => line.current ?? lines.current
  useLayoutEffect(() => {
    if (caret.current === null) return
    field()?.focus()
    field()?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value])
  const insert = (tag: string) => {
    const start = field()?.selectionStart ?? value.length
    const end = field()?.selectionEnd ?? value.length
    const next = value.slice(0, start) + tag + value.slice(end)
    if (next.length > maxLength) return
    caret.current = start + tag.length
    onChange(next)
  }
  const button = (
    <ActionIcon variant="subtle" color="gray" aria-label={`${label}: merge tag`} title="Insert merge tag">
      <IconBraces size={16} stroke={1.7} />
    </ActionIcon>
  )
  const shared = {
    ...props,
    error: props.error ?? openTagProblem(value),
    rightSection: (
      <Suspense fallback={button}>
        <MergeTagMenu target={button} onPick={insert} />
      </Suspense>
    ),
    rightSectionPointerEvents: 'all',
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  } as const
  if (!isLong) return <TextInput ref={line} {...shared} />
  return <Textarea ref={lines} {...shared} autosize minRows={3} maxRows={8} classNames={{ section: styles.atTop! }} />
}
