import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#platform/web/use-call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { autoResponseCalls, type AutoResponseEmail, type AutoResponseRule } from '../contract.ts'
import { EmailEditor } from './email-editor.tsx'
import styles from './sequence.module.css'
import { RuleTestDialog } from './rule-test-dialog.tsx'
import { SequenceStep } from './sequence-step.tsx'
import { useSequence } from './use-sequence.ts'

interface AutoResponseOfFormProps {
  popupId: string
  /** The form's rules as they were when it was opened: as many are waited for. */
  initialRules: readonly AutoResponseRule[]
}

/** Which emails new subscribers of a form get, when, and whether they do. */
export default function AutoResponseOfForm({ popupId, initialRules }: AutoResponseOfFormProps) {
  const { data, error, refetch } = useCall(autoResponseCalls.loadEmail, {})
  const sequence = useSequence(popupId)
  const [writing, setWriting] = useState<'new' | AutoResponseEmail | null>(null)
  const [testing, setTesting] = useState<AutoResponseRule | null>(null)
  if (!data)
    return error ? (
      <ErrorNotice error={error} retry={refetch} />
    ) : (
      <ListSkeleton rows={Math.max(1, initialRules.length)} height={110} />
    )
  const rules = data.rules.filter((rule) => rule.popup_id === popupId)
  const unused = data.emails.filter((email) => !rules.some((rule) => rule.email_id === email.id))
  const next = unused.find((email) => email.default) ?? unused[0]
  return (
    <Stack gap="md">
      <ErrorNotice error={sequence.error} />
      {rules.length === 0 && (
        <Text size="sm" c="dimmed">
          Send new subscribers a welcome email, a thank-you or a discount code.
        </Text>
      )}
      <ul className={styles.steps}>
        {rules.map((rule, place) => (
          <SequenceStep
            key={rule.id}
            rule={rule}
            isFirst={place === 0}
            emails={data.emails.filter(({ id }) => id === rule.email_id || unused.some((email) => email.id === id))}
            busy={sequence.busy}
            onSwitch={(isOn) => void sequence.setStatus(rule, isOn ? 'active' : 'paused')}
            onWait={(wait) => void sequence.wait(rule, wait)}
            onChoose={(emailId) => void sequence.exchange(rule, emailId)}
            onEdit={() => setWriting(data.emails.find(({ id }) => id === rule.email_id) ?? null)}
            onTest={() => setTesting(rule)}
            onRemove={() => void sequence.remove(rule)}
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
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            loading={sequence.busy}
            onClick={() => void sequence.add(next.id, rules)}
          >
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
              void sequence.add(email.id, rules)
            }}
          />
        )}
      </Drawer>
      {testing && <RuleTestDialog rule={testing} onClose={() => setTesting(null)} />}
    </Stack>
  )
}
