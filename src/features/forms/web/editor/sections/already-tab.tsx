import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useEditor, useEditorValue } from '#form/editor/editor-context.tsx'
import { addTab, alreadyTabOf } from '#form/editor/tabs.ts'
import styles from './sections.module.css'

/** Setting for a tab of the success step that only previous subscribers see. */
export function AlreadyTab() {
  const editor = useEditor()
  const at = useEditorValue((state) => alreadyTabOf(state.document))
  return (
    <fieldset className={styles.group}>
      <legend>Existing subscribers</legend>
      <p className={styles.hint}>
        {at < 0 ? 'They see the same success step as new subscribers.' : 'They see their own tab.'}
      </p>
      <div>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconUserCheck size={15} aria-hidden />}
          onClick={() =>
            at < 0
              ? addTab(editor, 'success', { name: 'Already subscribed', for: 'already' })
              : editor.show({ step: 'success', tab: at, selection: [] })
          }
        >
          {at < 0 ? 'Add tab for existing subscribers' : 'Show tab'}
        </Button>
      </div>
    </fieldset>
  )
}
