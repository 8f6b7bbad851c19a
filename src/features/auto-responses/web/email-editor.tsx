import { Button, Group, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { SaveState } from '#platform/web/ui/save-state.tsx'
import type { AutoResponseEmail } from '../contract.ts'
import { EmailFields } from './email-fields.tsx'
import styles from './email-editor.module.css'
import { EmailPreview } from './email-preview.tsx'
import { TestDialog } from './test-dialog.tsx'
import { useEmailDraft } from './use-email-draft.ts'

interface EmailEditorProps {
  /** Undefined for a new one. */
  email: AutoResponseEmail | undefined
  onSaved: (email: AutoResponseEmail) => void
}

/** Writes one email beside its preview. */
export function EmailEditor({ email, onSaved }: EmailEditorProps) {
  const { draft, change, dirty, save, theirs, busy, error, issues, saveState } = useEmailDraft(email, onSaved)
  const [isTesting, setTesting] = useState(false)
  const isSaid = Object.keys(issues).some((path) => path.startsWith('email.'))
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <SaveState state={saveState} />
        <span className={styles.push} />
        <Button variant="default" leftSection={<IconSend size={16} />} onClick={() => setTesting(true)}>
          Send a test
        </Button>
        <Button loading={busy} disabled={!dirty || theirs !== undefined} onClick={() => void save()}>
          Save
        </Button>
      </div>
      {theirs && !busy && (
        <Group gap="xs" mb="md" role="alert">
          <Text size="sm">This email was changed in another window. Nothing is saved over it until you choose.</Text>
          <Button size="compact-sm" variant="default" onClick={theirs.show}>
            Show that version
          </Button>
          <Button size="compact-sm" variant="default" onClick={theirs.keepMine}>
            Keep my changes
          </Button>
        </Group>
      )}
      {!isSaid && <ErrorNotice error={error} retry={() => void save()} />}
      <div className={styles.halves}>
        <EmailFields draft={draft} onChange={change} issues={issues} />
        <EmailPreview draft={draft} />
      </div>
      {isTesting && <TestDialog draft={draft} onClose={() => setTesting(false)} />}
    </div>
  )
}
