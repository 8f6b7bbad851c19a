import { Button, Group, Modal, NativeSelect, Switch } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { EmailEditor } from '#features/auto-responses/web/index.ts'
import { MailThumbnail } from '#features/mail-design/web/index.ts'
import type { StepOf } from '../contract.ts'
import styles from './editor.module.css'
import type { StepFieldsProps } from './step-fields.tsx'

/**
 * Fields for the email to send. It can be chosen, and written or edited in the email editor without leaving the
 * automation.
 */
export function EmailFields({ step, choices, error, onChange }: StepFieldsProps<StepOf<'email'>>) {
  const [writing, setWriting] = useState<'new' | 'chosen'>()
  const email = choices.emails.get(step.email_id)
  const options = [...choices.emails.values()].map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <NativeSelect
        label="Email"
        data={[{ value: '', label: options.length === 0 ? 'No emails yet' : 'Choose an email' }, ...options]}
        value={step.email_id}
        error={error}
        onChange={({ target }) => onChange({ ...step, email_id: target.value })}
      />
      {email && (
        <div className={styles.email}>
          <div>
            <small>Subject</small>
            <strong>{email.subject}</strong>
            {email.preview_text !== '' && (
              <>
                <small>Preview text</small>
                <span>{email.preview_text}</span>
              </>
            )}
          </div>
          <Suspense>
            <MailThumbnail document={email.document} />
          </Suspense>
        </div>
      )}
      <Group gap="xs">
        {email && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => setWriting('chosen')}
          >
            Edit email
          </Button>
        )}
        <Button
          size="xs"
          variant={email ? 'subtle' : 'default'}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setWriting('new')}
        >
          Create email
        </Button>
      </Group>
      <Switch
        label="Smart sending"
        description="Skips contacts who have had as many messages as your frequency cap allows."
        checked={step.smart_sending}
        onChange={({ target }) => onChange({ ...step, smart_sending: target.checked })}
      />
      {writing && (
        <Modal
          opened
          fullScreen
          // Escape ends an action in the editor, such as typing. The editor keeps unsaved changes.
          closeOnEscape={false}
          title={writing === 'new' ? 'New email' : (email?.name ?? 'Email')}
          closeButtonProps={{ 'aria-label': 'Back to the automation' }}
          onClose={() => setWriting(undefined)}
        >
          <Suspense>
            <EmailEditor
              key={writing}
              email={writing === 'new' ? undefined : email}
              onSaved={({ id }) => {
                if (id !== step.email_id) onChange({ ...step, email_id: id })
                if (writing === 'new') setWriting('chosen')
              }}
            />
          </Suspense>
        </Modal>
      )}
    </>
  )
}
