import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { accountCalls } from '../../contract.ts'
import { useFields } from '../use-fields.ts'

const nothing = { email: '', password: '' }

/** The address that one logs in with. Another one counts once the link that it is mailed was opened. */
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
      title="Email address"
      text={
        <>
          You log in as <strong>{account.email}</strong>.
        </>
      }
      onSubmit={() => void change.run(fields)}
      foot={
        <Button type="submit" loading={change.busy} disabled={!fields.email.trim() || !fields.password}>
          Mail the link
        </Button>
      }
    >
      <ErrorNotice error={change.error} fields={Object.keys(nothing)} />
      <TextInput
        label="New address"
        description="It is mailed a link, and takes the old one’s place when you open that."
        type="email"
        autoComplete="email"
        {...bind('email')}
      />
      <PasswordInput label="Your password" autoComplete="current-password" {...bind('password')} />
      <output>{asked && sentText(asked, welcome?.sends_mail)}</output>
    </Panel>
  )
}

function sentText(email: string, sendsMail = true): string {
  const where = sendsMail
    ? ''
    : ' No mail server is set up: it waits under Mailbox, “System mail”, which the administrator sees.'
  return `The link is on its way to ${email} and works for an hour.${where}`
}
