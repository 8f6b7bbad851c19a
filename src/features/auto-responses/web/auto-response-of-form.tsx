import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#platform/web/use-call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { autoResponseCalls, type AutoResponseEmail, type EmailOfForm } from '../contract.ts'
import { draftOf } from './email-draft.ts'
import { EmailEditor } from './email-editor.tsx'
import styles from './sequence.module.css'
import { SequenceStep } from './sequence-step.tsx'
import { createSequence } from './sequence.ts'
import { TestDialog } from './test-dialog.tsx'

interface AutoResponseOfFormProps {
  /** The form's emails as displayed. */
  emails: readonly EmailOfForm[]
  onChange: (emails: EmailOfForm[]) => void
}

/**
 * Emails that new subscribers of a form get, their delays, and whether they are active. Saved together with the form
 * being edited.
 */
export default function AutoResponseOfForm({ emails, onChange }: AutoResponseOfFormProps) {
  const { data, error, refetch } = useCall(autoResponseCalls.loadEmail, {})
  const [writing, setWriting] = useState<'new' | AutoResponseEmail | null>(null)
  const [testing, setTesting] = useState<AutoResponseEmail | null>(null)
  if (!data)
    return error ? (
      <ErrorNotice error={error} retry={refetch} />
    ) : (
      <ListSkeleton rows={Math.max(1, emails.length)} height={110} />
    )
  const byId = (id: string) => data.emails.find((email) => email.id === id) ?? null
  // An email that was deleted in the meantime isn't shown, and the server skips it.
  const rules = emails.filter(({ email_id }) => byId(email_id))
  const sequence = createSequence({ emails: rules, onChange })
  const unused = data.emails.filter((email) => !rules.some((rule) => rule.email_id === email.id))
  const next = unused.find((email) => email.default) ?? unused[0]
  return (
    <Stack gap="md">
      {rules.length === 0 && (
        <Text size="sm" c="dimmed">
          Send new subscribers a welcome email, a thank-you or a discount code.
        </Text>
      )}
      <ul className={styles.steps}>
        {rules.map((rule, place) => (
          <SequenceStep
            key={rule.email_id}
            rule={rule}
            isFirst={place === 0}
            emails={data.emails.filter(({ id }) => id === rule.email_id || unused.some((email) => email.id === id))}
            onSwitch={(isOn) => sequence.change(rule, { status: isOn ? 'active' : 'paused' })}
            onWait={(wait) => sequence.change(rule, wait)}
            onChoose={(email_id) => sequence.change(rule, { email_id })}
            onEdit={() => setWriting(byId(rule.email_id))}
            onTest={() => setTesting(byId(rule.email_id))}
            onRemove={() => sequence.remove(rule)}
          />
        ))}
      </ul>
      {rules.length > 1 && (
        <Text size="sm" c="dimmed">
          Only one email per send time can be active. Turning one on pauses the other.
        </Text>
      )}
      <Group gap="xs">
        {next && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => sequence.add(next.id)}>
            {rules.length === 0 ? `Send “${next.name}”` : 'Add follow-up email'}
          </Button>
        )}
        <Button
          variant={next ? 'subtle' : 'light'}
          leftSection={<IconPencil size={16} />}
          onClick={() => setWriting('new')}
        >
          Create email
        </Button>
      </Group>
      <Drawer
        opened={writing !== null}
        onClose={() => setWriting(null)}
        position="right"

        size="min(1320px, 100%)"
        title={writing === 'new' ? 'New email' : 'Edit email'}
      >
        {writing && (
          <EmailEditor
            key={writing === 'new' ? 'new' : writing.id}
            email={writing === 'new' ? undefined : writing}
            onSaved={(email) => {
              if (writing !== 'new') return
              setWriting(email)
              sequence.add(email.id)
            }}
          />
        )}
      </Drawer>
      {testing && (
        <TestDialog draft={{ ...draftOf(testing), document: testing.document }} onClose={() => setTesting(null)} />
      )}
    </Stack>
  )
}
