import { Menu, TextInput } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

interface LabelMenuProps {
  labels: readonly string[]
  /** Labels that all selected forms have. */
  shared: readonly string[]
  onChange: (label: string, isOn: boolean) => void
}

/** Menu for adding or removing the site's labels, with a field for a new one. */
export function LabelMenu({ labels, shared, onChange }: LabelMenuProps) {
  const [name, setName] = useState('')
  const wanted = name.trim()
  return (
    <>
      {labels.map((label) => {
        const isOn = shared.includes(label)
        return (
          <Menu.Item
            key={label}
            role="menuitemcheckbox"
            aria-checked={isOn}
            leftSection={isOn ? <IconCheck size={15} /> : <span style={{ width: 15, display: 'inline-block' }} />}
            onClick={() => onChange(label, !isOn)}
          >
            {label}
          </Menu.Item>
        )
      })}
      {labels.length > 0 && <Menu.Divider />}
      <TextInput
        m={6}
        size="xs"
        aria-label="New label"
        placeholder="New label"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter' && wanted !== '') onChange(wanted, true)
        }}
      />
      <Menu.Item
        leftSection={<IconPlus size={15} />}
        disabled={wanted === ''}
        onClick={() => wanted !== '' && onChange(wanted, true)}
      >
        Add label
      </Menu.Item>
    </>
  )
}
