import { Button, PasswordInput, TextInput } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { accountCalls } from '../../contract.ts'
import { useFields } from '../use-fields.ts'

/** Shows that a second factor is on, and removes it with password and code. */
export function EndSecondFactor({ codesLeft }: { codesLeft: number }) {
  const { fields, bindTo } = useFields({ password: '', code: '' })
  const remove = useAction(accountCalls.removeSecondFactor, {
    invalidates: [accountCalls.secondFactor],
    onSuccess: () => notify('Two-factor authentication is off.'),
  })
  const bind = bindTo(remove.issues)
  return (
    <Panel
      title="Two-factor authentication"
      text={`On. You need a code from your authenticator app to log in. ${leftText(codesLeft)}`}
      onSubmit={() => void remove.run(fields)}
      foot={
        <Button
          type="submit"
          variant="default"
          loading={remove.busy}
          disabled={!fields.password || !fields.code.trim()}
        >
          Turn off
        </Button>
      }
    >
      <ErrorNotice error={remove.error} fields={Object.keys(fields)} />
      <PasswordInput label="Your password" autoComplete="current-password" {...bind('password')} />
      <TextInput label="Code" autoComplete="one-time-code" spellCheck={false} maxLength={30} {...bind('code')} />
    </Panel>
  )
}

function leftText(count: number): string {
  if (count === 0) return 'You have no recovery codes left: turn it off and on again to get new ones.'
  return count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`
}
