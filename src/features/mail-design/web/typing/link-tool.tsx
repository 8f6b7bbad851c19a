import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { linkOf } from '../../links.ts'
import styles from '../panel/panel.module.css'
import { keepSelection } from './keep-selection.ts'

interface LinkToolProps {
  value: string | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (link: string | undefined) => void
  onBack: () => void
}

/** Sets the link of the selected text. */
export function LinkTool({ value, isOpen, onOpen, onChange, onBack }: LinkToolProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? value ?? 'https://'
  const isWrong = text !== '' && text !== 'https://' && linkOf(text) === undefined
  const close = (link?: string) => {
    onOpen(false)
    setDraft(null)
    if (link === undefined) onBack()
    else onChange(link === '' || link === 'https://' ? undefined : link)
  }
  return (
    <Popover opened={isOpen} onChange={(open) => !open && close()} trapFocus withArrow shadow="md" width={280}>
      <Popover.Target>
        <ActionIcon
          variant={value ? 'light' : 'subtle'}
          color={value ? 'leaf' : 'gray'}
          aria-label="Link (Ctrl K)"
          title="Link (Ctrl K)"
          aria-pressed={Boolean(value)}
          onMouseDown={keepSelection}
          onClick={() => onOpen(true)}
        >
          <IconLink size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown data-typing="tools">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!isWrong) close(text)
          }}
        >
          <TextInput
            label="Link URL"
            value={text}
            maxLength={2000}
            error={isWrong && 'Start with https://, mailto: or tel:.'}
            onChange={(event) => setDraft(event.target.value.trim())}
          />
          <div className={styles.line}>
            {value && (
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => close('')}>
                No link
              </Button>
            )}
            <Button size="compact-xs" type="submit" disabled={isWrong}>
              Done
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
