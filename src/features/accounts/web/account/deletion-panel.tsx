import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { signOut } from '#platform/web/session.ts'
import { useAction } from '#platform/web/use-call.ts'
import { accountCalls } from '../../contract.ts'

/** The account's end, for good. */
export function DeletionPanel() {
  const [password, setPassword] = useState('')
  const remove = useAction(accountCalls.remove, { onSuccess: () => signOut('chosen') })
  return (
    <Panel
      title="Delete your account"
      text="For good, and at once. Sites that nobody else owns have to be deleted first."
      onSubmit={() => void remove.run({ password })}
      foot={
        <Button type="submit" variant="outline" color="red" loading={remove.busy} disabled={!password}>
          Delete the account
        </Button>
      }
    >
      <ErrorNotice error={remove.error} fields={['password']} />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={remove.issues['password']}
      />
    </Panel>
  )
}
