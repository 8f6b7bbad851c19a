import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'
import { useAction } from '#platform/web/use-call.ts'
import { accountCalls } from '../contract.ts'
import { Entrance } from '#platform/web/ui/entrance.tsx'
import styles from '#platform/web/ui/entrance.module.css'
import { CodeInput, useAskedForCode } from './code-input.tsx'
import { useEnter } from './use-enter.ts'
import { useFields } from './use-fields.ts'

/** Page that the email's link opens: sets a new password and continues to the dashboard. */
export default function ResetPasswordPage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const first = useFirstFocus()
  const { fields, bindTo } = useFields({ password: '', code: '' })
  const enter = useEnter()
  const reset = useAction(accountCalls.resetPassword, {
    onSuccess: () => {
      notify('Password changed. You are logged out everywhere else.')
      enter()
    },
  })
  const { isAsked, isJustAsked } = useAskedForCode(reset.error)
  const bind = bindTo(isJustAsked ? {} : reset.issues)
  return (
    <Entrance title="Choose a new password">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void reset.run({ token, ...fields })
        }}
      >
        <ErrorNotice error={isJustAsked ? null : reset.error} fields={['password', 'code']} />
        <PasswordInput
          label="New password"
          description="At least 10 characters"
          autoComplete="new-password"
          ref={first}
          {...bind('password')}
        />
        {isAsked && <CodeInput {...bind('code')} />}
        <Button type="submit" loading={reset.busy} fullWidth>
          Reset password
        </Button>
      </form>
      <p className={styles.foot}>
        Link not working? <TextLink to="/forgot-password">Request a new one</TextLink>
      </p>
    </Entrance>
  )
}
