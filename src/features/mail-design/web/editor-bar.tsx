import { ActionIcon, Menu, SegmentedControl, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconLayoutGrid, IconTemplate } from '@tabler/icons-react'
import styles from './mail-design.module.css'
import { useMailEditing, useMailState } from './mail-editing.tsx'

const modes = [
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
  { value: 'checks', label: 'Checks' },
] as const
export type Mode = (typeof modes)[number]['value']

interface EditorBarProps {
  mode: Mode
  onMode: (mode: Mode) => void
  onTemplates: () => void
  onSaveTemplate: () => void
}

/** The view switch, undo and redo, and the actions for the whole email. */
export function EditorBar({ mode, onMode, onTemplates, onSaveTemplate }: EditorBarProps) {
  const editing = useMailEditing()
  const { past, future } = useMailState()
  return (
    <div className={styles.bar}>
      <SegmentedControl
        size="xs"
        aria-label="View"
        data={[...modes]}
        value={mode}
        onChange={(next) => onMode(next as Mode)}
      />
      <Tooltip label="Undo (Ctrl Z)">
        <ActionIcon variant="subtle" color="gray" aria-label="Undo" disabled={past.length === 0} onClick={editing.undo}>
          <IconArrowBackUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo (Ctrl Shift Z)">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Redo"
          disabled={future.length === 0}
          onClick={editing.redo}
        >
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </Tooltip>
      <span className={styles.push} />
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="More">
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLayoutGrid size={15} />} onClick={onTemplates}>
            Change template
          </Menu.Item>
          <Menu.Item leftSection={<IconTemplate size={15} />} onClick={onSaveTemplate}>
            Save as template
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
