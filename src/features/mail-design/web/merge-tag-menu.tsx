import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { contactCalls } from '#features/contacts/contract.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { useCall } from '#platform/web/use-call.ts'
import styles from './mail-design.module.css'
import { mailMergeTags } from './slots.ts'

const known = [
  { tag: '[first_name|there]', label: 'First name, or “there”' },
  { tag: '[name|friend]', label: 'Name, or “friend”' },
  { tag: '[last_name]', label: 'Last name' },
  { tag: '[email]', label: 'Email address' },
  { tag: '[city]', label: 'City' },
  { tag: '[country]', label: 'Country' },
  { tag: '[?first_name]Dear [first_name],[/first_name]', label: 'Only if there is a first name' },
]

/** A menu of merge tags for contact data, including the site's custom fields. */
export function MergeTagMenu({ target, onPick }: { target: ReactElement; onPick: (tag: string) => void }) {
  const { data } = useCall(contactCalls.vocabulary, {})
  const own = (data?.fields ?? []).map(({ key, label }) => ({ tag: `[${key.replaceAll(' ', '_')}]`, label }))
  return (
    <Menu position="bottom-start" shadow="md" width={270} withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown data-typing="tools" className={styles.tags}>
        {known.map(({ tag, label }) => (
          <MergeTag key={tag} tag={tag} label={label} onPick={onPick} />
        ))}
        {own.length > 0 && <Menu.Label>Custom fields</Menu.Label>}
        {own.map(({ tag, label }) => (
          <MergeTag key={tag} tag={tag} label={label} onPick={onPick} />
        ))}
        <SlotContent slot={mailMergeTags} props={{ onPick }} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** A menu item with the tag's label and the tag. */
export function MergeTag({ tag, label, onPick }: { tag: string; label: string; onPick: (tag: string) => void }) {
  return (
    <Menu.Item onClick={() => onPick(tag)}>
      {label}
      <code className={styles.tag}>{tag.replace(/(?<=\.[\da-f]{4})[\da-f-]{28,}(?=[\da-f]{4})/, '…')}</code>
    </Menu.Item>
  )
}
