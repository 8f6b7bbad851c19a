import { Menu } from '@mantine/core'
import { IconClipboard } from '@tabler/icons-react'
import type { StepKind } from '../contract.ts'
import styles from './automations.module.css'
import { stepIcons } from './step-icons.ts'
import { stepNames } from './words.ts'

const groups: readonly { readonly label: string; readonly kinds: readonly StepKind[] }[] = [
  {
    label: 'Actions',
    kinds: ['email', 'push', 'discount', 'tag', 'list', 'field', 'service', 'notify', 'webhook'],
  },
  { label: 'Timing', kinds: ['wait', 'wait_until', 'wait_date', 'wait_for'] },
  { label: 'Logic', kinds: ['condition', 'split', 'go_to', 'end'] },
]

interface AddStepMenuProps {
  onAdd: (kind: StepKind) => void
  /** Number of copied steps that can be pasted here; 0 if none. */
  copied: number
  onPaste: () => void
}

/** The steps that can be added, rendered inside a `Menu`. */
export function AddStepMenu({ onAdd, copied, onPaste }: AddStepMenuProps) {
  return (
    <Menu.Dropdown className={styles.menu}>
      {copied > 0 && (
        <Menu.Item leftSection={<IconClipboard size={16} aria-hidden />} onClick={onPaste}>
          {copied === 1 ? 'Paste step' : `Paste ${copied} steps`}
        </Menu.Item>
      )}
      {groups.map((group) => (
        <div key={group.label}>
          <Menu.Label>{group.label}</Menu.Label>
          {group.kinds.map((kind) => {
            const { icon: Picture } = stepIcons[kind]
            return (
              <Menu.Item key={kind} leftSection={<Picture size={16} aria-hidden />} onClick={() => onAdd(kind)}>
                {stepNames[kind]}
              </Menu.Item>
            )
          })}
        </div>
      ))}
    </Menu.Dropdown>
  )
}
