import { useEffect, useState } from 'react'
import { AppError } from '#core/error.ts'
import type { Sent } from '#core/call.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall, useInvalidate } from '#platform/web/use-call.ts'
import { shopCalls } from '../contract.ts'

/** Connects a store in a window of its own, and follows how that ends. */
export function useConnectWindow() {
  const [opened, setOpened] = useState<{ id: string; window: Window | null } | null>(null)
  const [problem, setProblem] = useState<AppError | null>(null)
  const invalidate = useInvalidate()
  const open = useAction(shopCalls.openWindow)
  const state = useCall(
    shopCalls.window,
    { window_id: opened?.id ?? '' },
    { enabled: opened !== null, refetchInterval: 1500 },
  )
  const found = state.data
  useEffect(() => {
    if (!opened || !found) return
    const isClosed = found.state === 'open' && opened.window?.closed === true
    if (found.state === 'open' && !isClosed) return
    if (found.state === 'connected') {
      notify('Your store is connected.')
      invalidate(shopCalls.load)
    } else {
      const words = isClosed
        ? 'The window was closed before the store was connected.'
        : found.problem || 'The window was open for too long. Try again.'
      setProblem(new AppError('conflict', words))
    }
    setOpened(null)
  }, [opened, found, invalidate])
  const start = async (wish: Sent<typeof shopCalls.openWindow>) => {
    setProblem(null)
    // Opened at the click itself, or browsers take it for an advertisement.
    const window = globalThis.open('', 'trellis-store', 'popup,width=720,height=800')
    const answer = await open.run(wish)
    if (!answer) return window?.close()
    if (!window)
      return setProblem(new AppError('conflict', 'Your browser blocked the window. Allow pop-ups and try again.'))
    window.location.href = answer.url
    setOpened({ id: answer.window_id, window })
  }
  return { start, busy: open.busy || opened !== null, error: open.error ?? problem, issues: open.issues }
}
