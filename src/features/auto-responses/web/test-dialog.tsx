import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '#platform/web/site.ts'
import { useAction } from '#platform/web/use-call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { autoResponseCalls } from '../contract.ts'
import type { EmailDraft } from './email-draft.ts'

/** Sends the mail as it stands on the screen to one address. */
export function TestDialog({ draft, onClose }: { draft: EmailDraft; onClose: () => void }) {
  const { email } = useAccount()
  const [address, setAddress] = useState(email)
  const { run, busy, error, issues } = useAction(autoResponseCalls.test)
  async function sendTest() {
    const answer = await run({ email_address: address, email: draft })
    if (!answer) return
    notify(`A test was sent to ${address}.`)
    onClose()
  }
  const beside = issues['email_address']
  return (
    <Modal opened onClose={onClose} title="Send a test" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void sendTest()
        }}
      >
        <Stack gap="md">
          {!beside && <ErrorNotice error={error} />}
          <TextInput
            label="E-mail address"
            type="email"
            autoComplete="email"
            data-autofocus
            maxLength={254}
            value={address}
            error={beside}
            onChange={(event) => setAddress(event.target.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Send
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
