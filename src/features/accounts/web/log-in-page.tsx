import { lazy, Suspense } from 'react'
import { Button } from '@mantine/core'
import { Navigate } from '#platform/web/router/router.ts'
import { isLoggedIn } from '#platform/web/session.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { accountCalls } from '../contract.ts'
import { Entrance } from '#platform/web/ui/entrance.tsx'
import styles from '#platform/web/ui/entrance.module.css'
import { LogInForm } from './log-in-form.tsx'
import { hasPasskeys } from './passkey.ts'
import { useEnter } from './use-enter.ts'

const PasskeyButton = lazy(() => import('./passkey-button.tsx'))

/** Logs in; on a fresh installation leads to creating the first account. */
export default function LogInPage() {
  const enter = useEnter()
  const logIn = useAction(accountCalls.logIn, { onSuccess: enter })
  const { data: welcome } = useCall(accountCalls.welcome, {})
  if (welcome && !welcome.has_accounts) return <Navigate to="/welcome" />
  if (isLoggedIn() && !logIn.busy) return <Navigate to="/" />
  return (
    <Entrance title="Log in to Trellis">
      <LogInForm logIn={logIn}>
        {hasPasskeys() && (
          <Suspense fallback={<Button variant="default" fullWidth disabled />}>
            <PasskeyButton />
          </Suspense>
        )}
      </LogInForm>
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
