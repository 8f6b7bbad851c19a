import { useEffect, useRef, useState } from 'react'
import type { Answer, Sent } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { send } from '#platform/web/send.ts'
import { useAction } from '#platform/web/use-call.ts'
import { passkeyCalls } from '../contract.ts'
import { fillsInPasskeys, usePasskeyOf } from './passkey.ts'

/** In milliseconds. A challenge is valid for ten minutes, but a page may be open for longer. */
const renewedAfter = 9 * 60_000

type LogIn = Sent<typeof passkeyCalls.passkeyLogIn>

/**
 * Logs in with a passkey: with `run`, or when the user chooses one from the email field's autofill. The browser handles
 * only one of these at a time.
 */
export function usePasskeyLogIn(onSuccess: (answer: Answer<typeof passkeyCalls.passkeyLogIn>) => void) {
  const { run: logIn, busy, error } = useAction(passkeyCalls.passkeyLogIn, { onSuccess })
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<AppError | null>(null)
  const asking = useRef<AbortController>(null)

  const ask = async (mediation?: 'conditional'): Promise<LogIn | undefined> => {
    asking.current?.abort()
    const { signal } = (asking.current = new AbortController())
    try {
      const { token, options } = await send(passkeyCalls.beginPasskeyLogIn, {}, { signal, isReading: true })
      const credential = await usePasskeyOf(options, { signal, ...(mediation && { mediation }) })
      return { token, credential: credential as LogIn['credential'] }
    } catch (thrown) {
      if (!mediation && !signal.aborted) setProblem(thrown instanceof AppError ? thrown : null)
      return undefined
    }
  }
  const latest = useRef({ ask, logIn })
  useEffect(() => {
    latest.current = { ask, logIn }
  })

  useEffect(() => {
    const offer = async () => {
      const sent = (await fillsInPasskeys()) ? await latest.current.ask('conditional') : undefined
      if (sent) await latest.current.logIn(sent)
    }
    void offer()
    const timer = setInterval(() => void offer(), renewedAfter)
    return () => {
      clearInterval(timer)
      asking.current?.abort()
    }
  }, [])

  const run = async () => {
    setProblem(null)
    setAsking(true)
    const sent = await ask()
    setAsking(false)
    if (sent) await logIn(sent)
  }
  return { run, busy: busy || isAsking, error: problem ?? error }
}
