import { Button, PasswordInput, TextInput } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { signOut } from '#platform/web/session.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { accountCalls } from '../../contract.ts'
import { useFields } from '../use-fields.ts'

/** Panel that deletes the account. Requires the password and, if two-factor authentication is on, a code. */
export function DeletionPanel() {
  const { fields, bindTo } = useFields({ password: '', code: '' })
  const { data: factor } = useCall(accountCalls.secondFactor, {})
  const remove = useAction(accountCalls.remove, { onSuccess: () => signOut('chosen') })
  const bind = bindTo(remove.issues)
  return (
    <Panel
      title="Delete account"
      text="This cannot be undone. Delete the sites that only you own first."
      onSubmit={() => void remove.run(fields)}
      foot={
        <Button type="submit" variant="outline" color="red" loading={remove.busy} disabled={!fields.password}>
          Delete account
        </Button>
      }
    >
      <ErrorNotice error={remove.error} fields={Object.keys(fields)} />
      <PasswordInput label="Your password" autoComplete="current-password" {...bind('password')} />
      {factor?.is_on && (
        <TextInput
          label="Code"
          description="From your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={30}
          {...bind('code')}
        />
      )}
    </Panel>
  )
}
