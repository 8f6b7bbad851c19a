import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { accountCalls } from '../contract.ts'

/** One's own name and password. */
export default function AccountPage() {
  return (
    <Page title="Account" width="narrow">
      <Profile />
      <Password />
    </Page>
  )
}

function Profile() {
  const account = useAccount()
  const [name, setName] = useState(account.name)
  const save = useAction(accountCalls.updateProfile, {
    invalidates: [accountCalls.me],
    onSuccess: () => notify('Saved.'),
  })
  return (
    <Panel
      title="Profile"
      onSubmit={() => void save.run({ name })}
      foot={
        <Button type="submit" loading={save.busy} disabled={name.trim() === account.name}>
          Save
        </Button>
      }
    >
      <ErrorNotice error={save.error} fields={['name']} />
      <TextInput
        label="Name"
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={save.issues['name']}
      />
      <TextInput label="E-mail" description="You log in with this address." value={account.email} readOnly />
    </Panel>
  )
}

const nothing = { password: '', new_password: '' }

function Password() {
  const [fields, setFields] = useState(nothing)
  const change = useAction(accountCalls.changePassword, {
    onSuccess: ({ ended_sessions }) => {
      setFields(nothing)
      notify(`Password changed.${endedText(ended_sessions)}`)
    },
  })
  const bind = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
    error: change.issues[name],
  })
  return (
    <Panel
      title="Password"
      onSubmit={() => void change.run(fields)}
      foot={
        <Button type="submit" loading={change.busy} disabled={!fields.password || !fields.new_password}>
          Change password
        </Button>
      }
    >
      <ErrorNotice error={change.error} fields={Object.keys(nothing)} />
      <PasswordInput label="Current password" autoComplete="current-password" {...bind('password')} />
      <PasswordInput
        label="New password"
        description="At least 10 characters. Every other session will be ended."
        autoComplete="new-password"
        {...bind('new_password')}
      />
    </Panel>
  )
}

function endedText(count: number): string {
  if (count === 0) return ' You were logged in nowhere else.'
  return count === 1 ? ' One other session was ended.' : ` ${count} other sessions were ended.`
}
