import { Button, Drawer, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { autoResponseCalls, type AutoResponseEmail, type AutoResponseRule } from '../contract.ts'
import { EmailEditor } from './email-editor.tsx'

interface AutoResponseOfFormProps {
  popupId: string
  /** The form's rules as they were when it was opened: what shows until newer ones are there. */
  initialRules: readonly AutoResponseRule[]
}

/** Which e-mail new subscribers of a form get, and whether they do. */
export default function AutoResponseOfForm({ popupId, initialRules }: AutoResponseOfFormProps) {
  const { data, error, refetch } = useCall(autoResponseCalls.loadEmail, {})
  const invalidates = [autoResponseCalls.loadEmail]
  const create = useAction(autoResponseCalls.createRule, { invalidates })
  const switchRule = useAction(autoResponseCalls.setRuleStatus, { invalidates })
  const [writing, setWriting] = useState<'new' | AutoResponseEmail | null>(null)
  const rules = data?.rules.filter((rule) => rule.popup_id === popupId) ?? initialRules
  const active = rules.find((rule) => rule.status === 'active')
  const chosenRule = active ?? rules.at(-1)
  const chosen = data?.emails.find((email) => email.id === chosenRule?.email_id)
  const busy = create.busy || switchRule.busy

  async function choose(emailId: string, isOn: boolean) {
    const known = rules.find((rule) => rule.email_id === emailId)
    const rule = known ?? (await create.run({ popup_id: popupId, email_id: emailId }))?.rule
    if (rule && isOn && rule.status !== 'active') await switchRule.run({ rule_id: rule.id, status: 'active' })
  }

  if (!data) return error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={2} height={44} />
  return (
    <Stack gap="md">
      <ErrorNotice error={create.error ?? switchRule.error} />
      <Switch
        label="Send an e-mail to new subscribers"
        checked={Boolean(active)}
        disabled={busy || (!chosen && data.emails.length === 0)}
        onChange={(event) => {
          if (!event.currentTarget.checked && active) void switchRule.run({ rule_id: active.id, status: 'paused' })
          else if (event.currentTarget.checked) void choose((chosen ?? data.emails[0]!).id, true)
        }}
      />
      {data.emails.length === 0 ? (
        <Text size="sm" c="dimmed">
          Write the e-mail first. It can greet, thank, or carry the discount code you promised.
        </Text>
      ) : (
        <Select
          label="E-mail"
          data={data.emails.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          disabled={busy}
          value={chosen?.id ?? null}
          placeholder="Choose an e-mail"
          onChange={(id) => id && void choose(id, true)}
        />
      )}
      <Group gap="xs">
        {chosen && (
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setWriting(chosen)}>
            Edit
          </Button>
        )}
        <Button
          variant={chosen ? 'subtle' : 'light'}
          leftSection={<IconPlus size={16} />}
          onClick={() => setWriting('new')}
        >
          Write a new one
        </Button>
      </Group>
      <Drawer
        opened={writing !== null}
        onClose={() => setWriting(null)}
        position="right"
        closeButtonProps={{ 'aria-label': 'Close' }}
        size="min(1080px, 100%)"
        title={writing === 'new' ? 'New e-mail' : 'E-mail to new subscribers'}
      >
        {writing && (
          <EmailEditor
            key={writing === 'new' ? 'new' : writing.id}
            email={writing === 'new' ? undefined : writing}
            onSaved={(email) => {
              if (writing !== 'new') return
              setWriting(email)
              void choose(email.id, true)
            }}
          />
        )}
      </Drawer>
    </Stack>
  )
}
