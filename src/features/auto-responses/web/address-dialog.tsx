import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AppError } from '#core/error.ts'
import { sendingCalls } from '#features/sending/contract.ts'
import { useAccount } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useCall } from '#platform/web/use-call.ts'

interface AddressDialogProps {
  busy: boolean
  error: AppError | null
  issues: Readonly<Record<string, string>>
  /** Sends a test to an address, or asks the address for permission first; undefined if that failed. */
  onSend: (address: string) => Promise<{ readonly needs_confirmation: boolean } | undefined>
  onClose: () => void
  /** Additional options of the test. */
  children?: ReactNode
}

/** Dialog that asks for an address and sends a test to it. */
export function AddressDialog({ busy, error, issues, onSend, onClose, children }: AddressDialogProps) {
  const { email } = useAccount()
  const [address, setAddress] = useState(email)
  const { data } = useCall(sendingCalls.mailbox, { limit: 1 })
  const isKept = data?.mode === 'mailbox'
  async function sendTest() {
    const sent = await onSend(address)
    if (!sent) return
    const where = isKept ? 'Test sent to the Mailbox.' : `Test sent to ${address}.`
    const asked = `We emailed a confirmation link to ${address}. Once it is opened, send the test again.`
    notify(sent.needs_confirmation ? asked : where)
    onClose()
  }
  const beside = issues['email_address']
  return (
    <Modal opened onClose={onClose} title="Send test" centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void sendTest()
        }}
      >
        <Stack gap="md">
          {!beside && <ErrorNotice error={error} />}
          <TextInput
            label="Email address"
            type="email"
            autoComplete="email"
            data-autofocus
            maxLength={254}
            value={address}
            error={beside}
            onChange={(event) => setAddress(event.target.value)}
          />
          {children}
          {isKept && (
            <Text size="sm" c="dimmed">
              No mail server is connected, so the test goes to the Mailbox.
            </Text>
          )}
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
