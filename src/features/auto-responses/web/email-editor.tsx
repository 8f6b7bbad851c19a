import { Button, Group, Loader, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { MailEditor } from '#features/mail-design/web/index.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { SaveState } from '#platform/web/ui/save-state.tsx'
import type { AutoResponseEmail } from '../contract.ts'
import { EmailFields } from './email-fields.tsx'
import styles from './email-editor.module.css'
import { TestDialog } from './test-dialog.tsx'
import { useEmailDraft } from './use-email-draft.ts'

interface EmailEditorProps {
  /** Undefined for a new email. */
  email: AutoResponseEmail | undefined
  onSaved: (email: AutoResponseEmail) => void
}

/** Editor of one email: its subject and sender, and its design in the email editor. */
export function EmailEditor({ email, onSaved }: EmailEditorProps) {
  const { draft, change, dirty, save, theirs, busy, error, issues, saveState } = useEmailDraft(email, onSaved)
  const [isTesting, setTesting] = useState(false)
  const isSaid = Object.keys(issues).some((path) => path.startsWith('email.'))
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        {saveState !== 'new' && <SaveState state={saveState} />}
        <span className={styles.push} />
        <Button
          variant="default"
          leftSection={<IconSend size={16} />}
          disabled={draft.document === null}
          onClick={() => setTesting(true)}
        >
          Send test
        </Button>
        <Button
          loading={busy}
          disabled={!dirty || draft.document === null || theirs !== undefined}
          onClick={() => void save()}
        >
          Save
        </Button>
      </div>
      {theirs && !busy && (
        <Group gap="xs" mb="md" role="alert">
          <Text size="sm">Someone else saved this email. Choose which version to keep.</Text>
          <Button size="compact-sm" variant="default" onClick={theirs.show}>
            Use their version
          </Button>
          <Button size="compact-sm" variant="default" onClick={theirs.keepMine}>
            Keep mine
          </Button>
        </Group>
      )}
      {!isSaid && <ErrorNotice error={error} retry={() => void save()} />}
      <EmailFields draft={draft} onChange={change} issues={issues} />
      <Suspense fallback={<Loader className={styles.waiting!} aria-label="Loading the editor" />}>
        <MailEditor
          document={draft.document}
          subject={draft.subject}
          previewText={draft.preview_text}
          onChange={(document, subject = draft.subject) => change({ document, subject })}
        />
      </Suspense>
      {isTesting && draft.document && (
        <TestDialog draft={{ ...draft, document: draft.document }} onClose={() => setTesting(false)} />
      )}
    </div>
  )
}
