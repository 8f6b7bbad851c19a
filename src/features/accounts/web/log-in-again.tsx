import { Button, Divider, Modal } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { isLoggedIn } from '#platform/web/session.ts'
import { send } from '#platform/web/send.ts'
import styles from '#platform/web/ui/entrance.module.css'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { accountCalls } from '../contract.ts'
import { LogInForm } from './log-in-form.tsx'
import { onOtherTab } from './other-tabs.ts'
import { hasPasskeys } from './passkey.ts'
import { SsoInNewTab } from './sso-in-new-tab.tsx'

const PasskeyButton = lazy(() => import('./passkey-button.tsx'))

interface LogInAgainProps {
  /** Address of the user who was logged in. */
  email: string
  onDone: () => void
  /** Called if someone else logs in, or wants to, who must not continue on this screen. */
  onOther: () => void
}

/** Logs the same person in again after the session ended while they were working, in this tab or another. */
export function LogInAgain({ email, onDone, onOther }: LogInAgainProps) {
  const enter = ({ account }: { account: { email: string } }) => (account.email === email ? onDone() : onOther())
  const logIn = useAction(accountCalls.logIn, { onSuccess: enter })
  const { data: welcome } = useCall(accountCalls.welcome, {})
  useOtherTab(enter)
  const sso = welcome?.sso
  const other = (
    <Button variant="subtle" color="gray" fullWidth onClick={onOther}>
      Log in with another account
    </Button>
  )
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Log in again"
      centered
    >
      Your session has expired. Your work on this page is kept.
      {sso?.is_only ? (
        <div className={styles.form}>
          <SsoInNewTab name={sso.name} isMain />
          {other}
        </div>
      ) : (
        <LogInForm logIn={logIn} email={email}>
          {(sso || hasPasskeys()) && <Divider label="or" labelPosition="center" />}
          {sso && <SsoInNewTab name={sso.name} isMain={false} />}
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
          {other}
        </LogInForm>
      )}
    </Modal>
  )
}

/** Continues once someone has logged in in another tab. */
function useOtherTab(enter: (answer: { account: { email: string } }) => void): void {
  const latest = useRef(enter)
  useEffect(() => {
    latest.current = enter
  })
  useEffect(
    () =>
      onOtherTab(() => {
        if (isLoggedIn())
          void send(accountCalls.me, {}, { isReading: true }).then(
            (answer) => latest.current(answer),
            () => {},
          )
      }),
    [],
  )
}
