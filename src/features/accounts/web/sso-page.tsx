import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '#core/error.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { send } from '#platform/web/send.ts'
import { Entrance } from '#platform/web/ui/entrance.tsx'
import styles from '#platform/web/ui/entrance.module.css'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ssoCalls } from '../contract.ts'
import { nextPath } from './next-path.ts'
import { notifyOtherTabs } from './other-tabs.ts'
import { consumeSsoRequest } from './sso-request.ts'

const lost = 'This log-in was not started in this tab, or has ended already. Try again.'

/** Page that the single sign-on provider redirects back to. Finishes the log-in and continues. */
export default function SsoPage() {
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const isBegun = useRef(false)
  useEffect(() => {
    const finish = async () => {
      const request = consumeSsoRequest()
      const answer = location.search
      // The code is useless to anyone who sees it later, but there's no need to leave it in the address.
      history.replaceState(history.state, '', location.pathname)
      if (!request) throw new AppError('invalid', lost)
      await send(ssoCalls.finishSso, { token: request.token, answer })
      queryClient.clear()
      notifyOtherTabs()
      if (request.isBeside) {
        setDone(true)
        return window.close()
      }
      await navigate({ to: nextPath(request.query), replace: true })
    }
    // In development, React runs effects twice, but the response works only once.
    if (isBegun.current) return
    isBegun.current = true
    finish().catch((thrown: unknown) => {
      setError(thrown instanceof AppError ? thrown : new AppError('broken', ssoCalls.finishSso.failure))
    })
  }, [navigate])
  if (isDone) {
    return (
      <Entrance title="You are logged in">
        <p className={styles.text}>Close this tab and continue in the one you came from.</p>
      </Entrance>
    )
  }
  if (!error) {
    return (
      <Entrance title="Logging in…">
        <p className={styles.text}>One moment.</p>
      </Entrance>
    )
  }
  return (
    <Entrance title="You are not logged in">
      <div className={styles.form}>
        <ErrorNotice error={error} />
        <Button fullWidth onClick={() => void navigate({ to: '/log-in', replace: true })}>
          Back to log-in
        </Button>
      </div>
    </Entrance>
  )
}
