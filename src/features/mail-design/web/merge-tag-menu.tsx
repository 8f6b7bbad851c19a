import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { contactCalls } from '#features/contacts/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import styles from './mail-design.module.css'

const known = [
  { tag: '[first_name|there]', label: 'First name, or “there”' },
  { tag: '[name|friend]', label: 'Name, or “friend”' },
  { tag: '[last_name]', label: 'Last name' },
  { tag: '[email]', label: 'Email address' },
  { tag: '[city]', label: 'City' },
  { tag: '[country]', label: 'Country' },
  { tag: '[?first_name]Dear [first_name],[/first_name]', label: 'Only if there is a first name' },
]

/** Offers what is known of a contact, the site's own fields among it. */
export function MergeTagMenu({ target, onPick }: { target: ReactElement; onPick: (tag: string) => void }) {
  const { data } = useCall(contactCalls.vocabulary, {})
  const own = (data?.fields ?? []).map(({ key, label }) => ({ tag: `[${key.replaceAll(' ', '_')}]`, label }))
  return (
    <Menu position="bottom-start" shadow="md" width={270} withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown data-typing="tools" className={styles.tags}>
        {known.map(({ tag, label }) => (
          <Tag key={tag} tag={tag} label={label} onPick={onPick} />
        ))}
        {own.length > 0 && <Menu.Label>Custom fields</Menu.Label>}
        {own.map(({ tag, label }) => (
          <Tag key={tag} tag={tag} label={label} onPick={onPick} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Tag({ tag, label, onPick }: { tag: string; label: string; onPick: (tag: string) => void }) {
  return (
    <Menu.Item onClick={() => onPick(tag)}>
      {label}
      <code className={styles.tag}>{tag}</code>
    </Menu.Item>
  )
}
