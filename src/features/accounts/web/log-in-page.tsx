import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Navigate } from '#platform/web/router/router.ts'
import { isLoggedIn } from '#platform/web/session.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { accountCalls } from '../contract.ts'
import { Entrance } from './entrance.tsx'
import styles from './entrance.module.css'
import { useEnter } from './use-enter.ts'

/** Logs in; on a fresh installation leads to creating the first account. */
export default function LogInPage() {
  const first = useFirstFocus()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const enter = useEnter()
  const logIn = useAction(accountCalls.logIn, { onSuccess: enter })
  const { data: welcome } = useCall(accountCalls.welcome, {})
  if (welcome && !welcome.has_accounts) return <Navigate to="/welcome" />
  if (isLoggedIn() && !logIn.busy) return <Navigate to="/" />
  return (
    <Entrance title="Log in to Trellis">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void logIn.run({ email, password })
        }}
      >
        <ErrorNotice error={logIn.error} fields={['email', 'password']} />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          ref={first}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={logIn.issues['email']}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={logIn.issues['password']}
        />
        <Button type="submit" loading={logIn.busy} fullWidth>
          Log in
        </Button>
      </form>
      <p className={styles.foot}>
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
        {welcome?.sign_up === 'open' && (
          <>
            {' · '}
            <TextLink to="/welcome">Create an account</TextLink>
          </>
        )}
      </p>
    </Entrance>
  )
}
