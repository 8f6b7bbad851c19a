import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { accountCalls } from '../../contract.ts'
import { useFields } from '../use-fields.ts'

const nothing = { email: '', password: '' }

/** Panel for the log-in email: confirms it, or changes it by a link sent to the new address. */
export function AddressPanel() {
  const account = useAccount()
  const { fields, bindTo, clear } = useFields(nothing)
  const [asked, setAsked] = useState('')
  const { data: welcome } = useCall(accountCalls.welcome, {})
  const change = useAction(accountCalls.changeEmail, {
    onSuccess: (_answer, { email }) => {
      clear()
      setAsked(email.trim())
    },
  })
  const bind = bindTo(change.issues)
  return (
    <Panel
      title="Email"
      text={
        <>
          You log in as <strong>{account.email}</strong>.
        </>
      }
      onSubmit={() => void change.run(fields)}
      foot={
        <Button type="submit" loading={change.busy} disabled={!fields.email.trim() || !fields.password}>
          Send confirmation link
        </Button>
      }
    >
      {!account.email_confirmed && <Unconfirmed email={account.email} />}
      <ErrorNotice error={change.error} fields={Object.keys(nothing)} />
      <TextInput
        label="New email"
        description="We’ll send a link to the new address. It replaces the old one when you open the link."
        type="email"
        autoComplete="email"
        {...bind('email')}
      />
      <PasswordInput label="Your password" autoComplete="current-password" {...bind('password')} />
      <output>{asked && sentText(asked, welcome?.sends_mail)}</output>
    </Panel>
  )
}

/** Asks the user to open the link in the email, and sends another one on request. */
function Unconfirmed({ email }: { email: string }) {
  const again = useAction(accountCalls.sendConfirmation, { onSuccess: () => notify(`We sent a link to ${email}.`) })
  return (
    <Alert color="yellow" variant="light" title="Confirm your email">
      Open the link that we sent to {email}. Until then you cannot send email, invite others or use two-factor
      authentication.
      {again.error && <ErrorNotice error={again.error} />}
      <div>
        <Button variant="default" size="xs" mt="xs" loading={again.busy} onClick={() => void again.run({})}>
          Resend link
        </Button>
      </div>
    </Alert>
  )
}

function sentText(email: string, sendsMail = true): string {
  const where = sendsMail
    ? ''
    : ' No mail server is connected: the administrator finds it under Mailbox, “System mail”.'
  return `We sent a link to ${email}. It works for an hour.${where}`
}
