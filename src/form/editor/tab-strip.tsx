import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconCopyPlus,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import { memo } from 'react'
import type { FormType } from '../document/constants.ts'
import { useEditor, useEditorFacts } from './editor-context.tsx'
import styles from './tab-strip.module.css'
import { addTab, alreadyTabOf, duplicateTab, hasTabs, moveTab, removeTab } from './tabs.ts'
import { shownTab } from './tab-components.ts'

/** The tabs of the step that is shown: to switch between them, add one, and change their order. */
export const TabStrip = memo(function TabStrip({ type }: { type: FormType }) {
  const editor = useEditor()
  const { tabs, step, at, hasAlready } = useEditorFacts(({ document: form, step: shown, tab }) => ({
    tabs: form.steps[shown].tabs.map((one) => ({ id: one.id, name: one.name, for: one.for })),
    step: shown,
    at: tab,
    hasAlready: alreadyTabOf(form) >= 0,
  }))
  const canAdd = hasTabs(type) && tabs.length < 20
  if (tabs.length < 2 && !canAdd) return null
  return (
    <nav className={styles.tabs} aria-label="Tabs">
      {tabs.map((tab, index) => (
        <span key={tab.id} className={styles.tab} data-on={index === at || undefined}>
          <button
            type="button"
            aria-current={index === at ? 'true' : undefined}
            title={tab.for === 'already' ? 'For existing subscribers' : undefined}
            onClick={() => editor.show({ tab: index, selection: [] })}
          >
            {tab.for === 'already' && <IconUserCheck size={14} aria-label="For existing subscribers" />}
            {tab.name || `Tab ${index + 1}`}
          </button>
          {index === at && <TabMenu count={tabs.length} canAdd={canAdd} />}
        </span>
      ))}
      {canAdd && step === 'subscribe' && (
        <Tooltip label="Add tab" openDelay={400}>
          <ActionIcon variant="subtle" color="gray" aria-label="Add tab" onClick={() => addTab(editor, step)}>
            <IconPlus size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {canAdd && step === 'success' && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="Add tab">
              <IconPlus size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => addTab(editor, step)}>
              Next tab
            </Menu.Item>
            <Menu.Item
              leftSection={<IconUserCheck size={16} />}
              disabled={hasAlready}
              onClick={() => addTab(editor, step, { name: 'Already subscribed', for: 'already' })}
            >
              For existing subscribers
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  )
})

function TabMenu({ count, canAdd }: { count: number; canAdd: boolean }) {
  const editor = useEditor()
  const { at, id, name } = useEditorFacts((state) => {
    const shown = shownTab(state)
    return { at: state.tab, id: shown.id, name: shown.name }
  })
  return (
    <Menu position="bottom-end" width={180} withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={`${name}: more`}>
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => editor.select(id)}>
          Name and style
        </Menu.Item>
        <Menu.Item leftSection={<IconCopyPlus size={16} />} disabled={!canAdd} onClick={() => duplicateTab(editor)}>
          Duplicate
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowLeft size={16} />} disabled={at === 0} onClick={() => moveTab(editor, -1)}>
          Move left
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight size={16} />}
          disabled={at === count - 1}
          onClick={() => moveTab(editor, 1)}
        >
          Move right
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          disabled={count === 1}
          onClick={() => removeTab(editor)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
