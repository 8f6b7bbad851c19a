import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'
import type { ActionState } from '#platform/web/use-call.ts'
import type { accountCalls } from '../contract.ts'
import styles from '#platform/web/ui/entrance.module.css'
import { CodeInput, useAskedForCode } from './code-input.tsx'
import { useFields } from './use-fields.ts'

interface LogInFormProps {
  logIn: ActionState<typeof accountCalls.logIn>
  /** Address of the user who was logged in. If set, the form doesn't ask for another. */
  email?: string
  /** Other actions below the form. */
  children?: ReactNode
}

/** Form with address and password, and the code of an authenticator app if the account requires one. */
export function LogInForm({ logIn, email, children }: LogInFormProps) {
  const first = useFirstFocus()
  const { fields, bindTo } = useFields({ email: email ?? '', password: '', code: '' })
  const { isAsked, isJustAsked } = useAskedForCode(logIn.error)
  const bind = bindTo(isJustAsked ? {} : logIn.issues)
  const isKnown = email !== undefined
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void logIn.run(fields)
      }}
    >
      <ErrorNotice
        error={isJustAsked ? null : logIn.error}
        fields={isKnown ? ['password', 'code'] : ['email', 'password', 'code']}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username webauthn"
        readOnly={isKnown}
        ref={isKnown ? undefined : first}
        {...bind('email')}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        data-autofocus={isKnown || undefined}
        {...bind('password')}
      />
      {isAsked && <CodeInput {...bind('code')} />}
      <Button type="submit" loading={logIn.busy} fullWidth>
        Log in
      </Button>
      {children}
    </form>
  )
}
