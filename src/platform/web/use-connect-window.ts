import { useEffect, useState } from 'react'
import type { Call } from '#core/call.ts'
import type { ConnectWindowCall } from '#core/connect-window.ts'
import { AppError } from '#core/error.ts'
import { notify } from './ui/undoable.ts'
import { useCall, useInvalidate } from './use-call.ts'

interface Options {
  /** Returns the state of a window. */
  readonly windowCall: ConnectWindowCall
  /** The call to refetch once it is connected. */
  readonly invalidates: Call
  /** Shown when it is connected: "Your store is connected." */
  readonly connected: string
  /** Shown if the owner closed the window too early. */
  readonly closed: string
}

/** Connects a store or a service in a window of the vendor, and tracks the result. */
export function useConnectWindow({ windowCall, invalidates, connected, closed }: Options) {
  const [opened, setOpened] = useState<{ id: string; window: Window } | null>(null)
  const [problem, setProblem] = useState<AppError | null>(null)
  const invalidate = useInvalidate()
  const { data } = useCall(
    windowCall,
    { window_id: opened?.id ?? '' },
    { enabled: opened !== null, refetchInterval: 1500 },
  )
  useEffect(() => {
    if (!opened || !data || data.state === 'open') return
    if (data.state === 'connected') {
      setProblem(null)
      notify(connected)
      invalidate(invalidates)
    } else {
      setProblem(new AppError('conflict', data.problem || 'The window was open for too long. Try again.'))
    }
    setOpened(null)
  }, [opened, data, invalidate, invalidates, connected])
  const isClosed = useIsClosed(opened?.window ?? null)
  const closedEarly = opened && isClosed ? new AppError('conflict', closed) : null

  /**
   * `begin` requests the address of the vendor's page. It resolves to undefined if that failed. Call this directly in
   * the click handler.
   */
  const start = async (begin: () => Promise<{ url: string; window_id: string } | undefined>) => {
    setProblem(null)
    // Browsers block windows that aren't opened directly in the click handler.
    const window = globalThis.open('', 'trellis-connect', 'popup,width=720,height=800')
    const answer = await begin()
    if (!answer) return window?.close()
    if (!window) {
      return setProblem(new AppError('conflict', 'Your browser blocked the window. Allow pop-ups and try again.'))
    }
    window.location.href = answer.url
    setOpened({ id: answer.window_id, window })
  }
  // A window that appears closed is still tracked, because a vendor's page may have severed its connection to ours.
  return { start, isOpen: opened !== null && !isClosed, problem: problem ?? closedEarly }
}

/** Whether a window is closed, as far as the browser reports it. */
function useIsClosed(window: Window | null): boolean {
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    setClosed(false)
    if (!window) return undefined
    const timer = setInterval(() => setClosed(window.closed), 500)
    return () => clearInterval(timer)
  }, [window])
  return isClosed
}
