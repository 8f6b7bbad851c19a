import { Button, PasswordInput } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { accountCalls } from '../../contract.ts'
import { useFields } from '../use-fields.ts'

const nothing = { password: '', new_password: '' }

/** Panel to change one's own password. */
export function PasswordPanel() {
  const { fields, bindTo, clear } = useFields(nothing)
  const change = useAction(accountCalls.changePassword, {
    invalidates: [accountCalls.sessions],
    onSuccess: ({ ended_sessions }) => {
      clear()
      notify(`Password changed.${endedText(ended_sessions)}`)
    },
  })
  const bind = bindTo(change.issues)
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
        description="Use at least 10 characters. You will be logged out everywhere else."
        autoComplete="new-password"
        {...bind('new_password')}
      />
    </Panel>
  )
}

function endedText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' Logged out of 1 other session.' : ` Logged out of ${count} other sessions.`
}
