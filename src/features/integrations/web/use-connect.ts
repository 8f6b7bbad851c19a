import { useEffect, useState } from 'react'
import { AppError } from '#core/error.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall, useInvalidate } from '#platform/web/use-call.ts'
import { integrationCalls, type Service } from '../contract.ts'

/** Connects a service: by keys at once, or in a window of the service's own whose end is followed. */
export function useConnect({ service, name, kind }: Service) {
  const [opened, setOpened] = useState<{ id: string; window: Window } | null>(null)
  const [problem, setProblem] = useState<AppError | null>(null)
  const invalidate = useInvalidate()
  const connect = useAction(integrationCalls.connect)
  const { data } = useCall(
    integrationCalls.window,
    { window_id: opened?.id ?? '' },
    { enabled: opened !== null, refetchInterval: 1500 },
  )
  useEffect(() => {
    if (!opened || !data) return
    const isClosed = data.state === 'open' && opened.window.closed
    if (data.state === 'open' && !isClosed) return
    if (data.state === 'connected') {
      notify(`${name} is connected.`)
      invalidate(integrationCalls.state)
    } else {
      const message = isClosed
        ? `The window was closed before ${name} was connected.`
        : data.problem || 'The window was open for too long. Try again.'
      setProblem(new AppError('conflict', message))
    }
    setOpened(null)
  }, [opened, data, invalidate, name])
  const start = async (credentials: Record<string, string>) => {
    setProblem(null)
    // Opened at the click itself: browsers block windows that are opened later.
    const window = kind === 'oauth' ? globalThis.open('', 'trellis-integration', 'popup,width=720,height=800') : null
    const answer = await connect.run({ service, credentials })
    if (!answer) return window?.close()
    if (answer.url === null || answer.window_id === null) {
      notify(`${name} is connected.`)
      return invalidate(integrationCalls.state)
    }
    if (!window) {
      return setProblem(new AppError('conflict', 'Your browser blocked the window. Allow pop-ups and try again.'))
    }
    window.location.href = answer.url
    setOpened({ id: answer.window_id, window })
  }
  return { start, busy: connect.busy || opened !== null, error: connect.error ?? problem, issues: connect.issues }
}
