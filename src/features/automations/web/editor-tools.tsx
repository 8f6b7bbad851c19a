import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import styles from './editor.module.css'
import type { FlowEditing } from './use-flow-editing.ts'
import type { TestResult } from './use-test-run.ts'
import type { FlowView } from './use-view.ts'

interface EditorToolsProps {
  editing: FlowEditing
  view: FlowView
  onView: (view: FlowView) => void
  /** The displayed test run. */
  test: TestResult | undefined
  onEndTest: () => void
}

/** The toolbar above a flow: the view, undo and redo, and the displayed test run. */
export function EditorTools({ editing, view, onView, test, onEndTest }: EditorToolsProps) {
  const tools = [
    { label: 'Undo', keys: 'Ctrl+Z', icon: IconArrowBackUp, isEnabled: editing.canUndo, run: editing.undo },
    { label: 'Redo', keys: 'Ctrl+Shift+Z', icon: IconArrowForwardUp, isEnabled: editing.canRedo, run: editing.redo },
  ]
  return (
    <div className={styles.tools} role="toolbar" aria-label="View and history">
      <SegmentedControl
        size="xs"
        aria-label="View"
        data={[
          { value: 'canvas', label: 'Canvas' },
          { value: 'list', label: 'List' },
        ]}
        value={view}
        onChange={(value) => onView(value as FlowView)}
      />
      {!editing.isReadOnly &&
        tools.map(({ label, keys, icon: Picture, isEnabled, run }) => (
          <Tooltip key={label} label={`${label} ${keys}`} openDelay={400}>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} disabled={!isEnabled} onClick={run}>
              <Picture size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        ))}
      {test && (
        <span className={styles.testNote}>
          Test run: <strong>{test.email}</strong>
          <Button size="compact-xs" variant="default" onClick={onEndTest}>
            End test
          </Button>
        </span>
      )}
    </div>
  )
}
