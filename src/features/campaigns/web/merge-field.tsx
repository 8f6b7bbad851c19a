import { ActionIcon, Menu, TextInput, Tooltip } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
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
  onChange: (value: string) => void
}

const standard = [
  { tag: '[first_name|there]', label: 'First name, or “there”' },
  { tag: '[name|there]', label: 'Whole name, or “there”' },
  { tag: '[city]', label: 'City' },
  { tag: '[?first_name][first_name], [/first_name]', label: 'Only where there is a first name' },
]

/** A line with merge tags, which a menu puts where the cursor is. */
export function MergeField({ onChange, ...props }: MergeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const { value, maxLength, label } = props
  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value])
  const insert = (tag: string) => {
    const start = field.current?.selectionStart ?? value.length
    const end = field.current?.selectionEnd ?? value.length
    const next = value.slice(0, start) + tag + value.slice(end)
    if (next.length > maxLength) return
    caret.current = start + tag.length
    onChange(next)
  }
  return (
    <TextInput
      ref={field}
      {...props}
      rightSection={<TagMenu label={label} onInsert={insert} />}
      rightSectionPointerEvents="all"
      onChange={(event) => onChange(event.target.value)}
    />
  )
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
