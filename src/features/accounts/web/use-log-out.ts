import { useCallback } from 'react'
import { send } from '#platform/web/send.ts'
import { signOut } from '#platform/web/session.ts'
import { accountCalls } from '../contract.ts'

/**
 * Returns a function that ends the session on the server and, whether or not the server can be reached, in this
 * browser.
 */
export function useLogOut(): () => void {
  return useCallback(() => {
    void send(accountCalls.logOut, {})
      .catch(() => undefined)
      .finally(() => signOut('chosen'))
  }, [])
}
