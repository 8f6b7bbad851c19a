import type { Sent } from '#core/call.ts'
import { useConnectWindow } from '#platform/web/use-connect-window.ts'
import { useAction } from '#platform/web/use-call.ts'
import { shopCalls } from '../contract.ts'

/** Connects a store in a separate window. */
export function useStoreWindow() {
  const open = useAction(shopCalls.openWindow)
  const window = useConnectWindow({
    windowCall: shopCalls.window,
    invalidates: shopCalls.load,
    connected: 'Your store is connected.',
    closed: 'The window was closed before the store was connected.',
  })
  return {
    start: (wish: Sent<typeof shopCalls.openWindow>) => window.start(() => open.run(wish)),
    busy: open.busy || window.isOpen,
    error: open.error ?? window.problem,
    issues: open.issues,
  }
}
