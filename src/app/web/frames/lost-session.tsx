import { Suspense, useEffect, useState } from 'react'
import { accountCalls } from '#features/accounts/contract.ts'
import { LogInAgain } from '#features/accounts/web/index.ts'
import type { Answer } from '#core/call.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { currentPlace, navigate } from '#platform/web/router/location.ts'
import { onSignedOut, signInAgain } from '#platform/web/session.ts'

/**
 * Handles an ended session: during work it shows a dialog over the screen, which preserves the typed text; otherwise
 * the login screen.
 */
export function LostSession() {
  const [email, setEmail] = useState('')
  useEffect(
    () =>
      onSignedOut((end) => {
        const own = knownAddress()
        if (end === 'lost' && own) return setEmail(own)
        setEmail('')
        leave(end === 'lost')
      }),
    [],
  )
  if (!email) return null
  const resume = () => {
    setEmail('')
    signInAgain()
    void queryClient.invalidateQueries()
  }
  return (
    <Suspense fallback={null}>
      <LogInAgain email={email} onDone={resume} onOther={() => (setEmail(''), leave(false))} />
    </Suspense>
  )
}

function knownAddress(): string | undefined {
  const [, known] =
    queryClient.getQueriesData<Answer<typeof accountCalls.me>>({ queryKey: [accountCalls.me.path] })[0] ?? []
  return known?.account.email
}

function leave(isToReturn: boolean): void {
  queryClient.clear()
  const { pathname, search } = currentPlace()
  const next = isToReturn ? `?next=${encodeURIComponent(pathname + search)}` : ''
  if (pathname !== '/log-in') void navigate({ to: `/log-in${next}` })
}
