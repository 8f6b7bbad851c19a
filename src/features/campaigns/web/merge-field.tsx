import { ActionIcon, Menu, Textarea, TextInput, Tooltip } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { contactCalls } from '#features/contacts/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import styles from './wizard.module.css'

interface MergeFieldProps {
  label: string
  description?: ReactNode
  placeholder?: string
  value: string
  maxLength: number
  error?: ReactNode
  /** Lines that it has at first; one line unless told. */
  rows?: number
  onChange: (value: string) => void
}

const standard = [
  { tag: '[first_name|there]', label: 'First name, or “there”' },
  { tag: '[name|there]', label: 'Whole name, or “there”' },
  { tag: '[city]', label: 'City' },
  { tag: '[?first_name][first_name], [/first_name]', label: 'Only where there is a first name' },
]

/** A text with merge tags, which a menu puts where the cursor is. */
export function MergeField({ rows = 1, onChange, error, ...props }: MergeFieldProps) {
  const line = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number | null>(null)
  const { value, maxLength, label } = props
  const field: RefObject<HTMLInputElement | HTMLTextAreaElement | null> = rows > 1 ? area : line
  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value, field])
  const insert = (tag: string) => {
    const { selectionStart, selectionEnd } = field.current ?? {}
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    const next = value.slice(0, start) + tag + value.slice(end)
    if (next.length > maxLength) return
    caret.current = start + tag.length
    onChange(next)
  }
  const shared = {
    ...props,
    error,
    rightSection: <TagMenu label={label} onInsert={insert} />,
    rightSectionPointerEvents: 'all' as const,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (rows === 1) return <TextInput ref={line} {...shared} />
  return <Textarea ref={area} autosize minRows={rows} maxRows={8} classNames={{ section: styles.top! }} {...shared} />
}

function TagMenu({ label, onInsert }: { label: string; onInsert: (tag: string) => void }) {
  const { data } = useCall(contactCalls.vocabulary, {})
  const own = (data?.fields ?? []).map((field) => ({ tag: `[${field.key}]`, label: field.label }))
  return (
    <Menu position="bottom-end" shadow="md" width={260} returnFocus={false}>
      <Menu.Target>
        <Tooltip label="Something about the contact" openDelay={400}>
          <ActionIcon variant="subtle" color="gray" aria-label={`${label}: merge tag`}>
            <IconBraces size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown mah={320} className={styles.scroll!}>
        {[...standard, ...own].map(({ tag, label: words }) => (
          <Menu.Item key={tag} onClick={() => onInsert(tag)}>
            {words}
            <code className={styles.tag}>{tag}</code>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
