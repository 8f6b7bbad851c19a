import { Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { transactionalCalls, type TransactionalSender } from '../contract.ts'

const fields = ['from_name', 'from_address', 'reply_to'].map((name) => `sender.${name}`)

/** Edits the sender of transactional emails. */
export function SenderDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(transactionalCalls.loadSender, {})
  return (
    <Modal opened onClose={onClose} title="Sender of transactional emails" centered>
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <Skeleton height={220} />}
      {data && <SenderForm sender={data.sender} onClose={onClose} />}
    </Modal>
  )
}

function SenderForm({ sender, onClose }: { sender: TransactionalSender; onClose: () => void }) {
  const site = useSite()
  const path = useSitePath()
  const [draft, setDraft] = useState(sender)
  const save = useAction(transactionalCalls.saveSender, { invalidates: [transactionalCalls.loadSender] })
  const field = (name: keyof TransactionalSender) => ({
    value: draft[name],
    autoComplete: 'off',
    error: save.issues[`sender.${name}`],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save.run({ sender: draft }).then((answer) => {
          if (!answer) return
          notify('Sender saved.')
          onClose()
        })
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          An address of its own keeps receipts apart from marketing, so that one does not harm the other. It has to be
          at one of your <TextLink to={path('/sending/domains')}>sending domains</TextLink>.
        </Text>
        <TextInput label="Name" placeholder={site.name} maxLength={100} {...field('from_name')} />
        <TextInput
          label="Address"
          type="email"
          placeholder="Same as other emails"
          maxLength={254}
          {...field('from_address')}
        />
        <TextInput
          label="Reply-to"
          type="email"
          placeholder="The sender’s address"
          maxLength={254}
          {...field('reply_to')}
        />
        <ErrorNotice error={save.error} fields={fields} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.busy}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
