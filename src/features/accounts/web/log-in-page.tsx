import { Button, Divider } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { brand } from '#platform/web/brand.ts'
import { Navigate } from '#platform/web/router/router.ts'
import { isLoggedIn } from '#platform/web/session.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { accountCalls } from '../contract.ts'
import { Entrance } from '#platform/web/ui/entrance.tsx'
import styles from '#platform/web/ui/entrance.module.css'
import { LogInForm } from './log-in-form.tsx'
import { hasPasskeys } from './passkey.ts'
import { SsoButton } from './sso-button.tsx'
import { useEnter } from './use-enter.ts'

const PasskeyButton = lazy(() => import('./passkey-button.tsx'))

/** Page to log in. On a fresh installation, it leads to creating the first account. */
export default function LogInPage() {
  const enter = useEnter()
  const logIn = useAction(accountCalls.logIn, { onSuccess: enter })
  const { data: welcome } = useCall(accountCalls.welcome, {})
  const [isAdmin, setAdmin] = useState(false)
  if (welcome && !welcome.has_accounts) return <Navigate to="/welcome" />
  if (isLoggedIn() && !logIn.busy) return <Navigate to="/" />
  const sso = welcome?.sso
  if (sso?.is_only && !isAdmin) {
    return (
      <Entrance title={`Log in to ${brand.name}`}>
        <div className={styles.form}>
          <SsoButton name={sso.name} isMain />
          <Button variant="subtle" color="gray" fullWidth onClick={() => setAdmin(true)}>
            Log in as an administrator
          </Button>
        </div>
      </Entrance>
    )
  }
  return (
    <Entrance title={`Log in to ${brand.name}`}>
      <LogInForm logIn={logIn}>
        {(sso || hasPasskeys()) && <Divider label="or" labelPosition="center" />}
        {sso && <SsoButton name={sso.name} isMain={false} />}
        {hasPasskeys() && (
          <Suspense
            fallback={
              <Button variant="default" fullWidth disabled>
                Log in with a passkey
              </Button>
            }
          >
            <PasskeyButton onDone={enter} />
          </Suspense>
        )}
      </LogInForm>
      <p className={styles.foot}>
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
        {welcome?.sign_up === 'open' && !sso?.is_only && (
          <>
            {' · '}
            <TextLink to="/welcome">Create an account</TextLink>
          </>
        )}
      </p>
    </Entrance>
  )
}
