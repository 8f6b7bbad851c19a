import { useCallback } from 'react'
import { send } from '#platform/web/send.ts'
import { signOut } from '#platform/web/session.ts'
import { accountCalls } from '../contract.ts'

/** Ends the session on the server and, whether or not that could be reached, in this browser. */
export function useLogOut(): () => void {
  return useCallback(() => {
    void send(accountCalls.logOut, {})
      .catch(() => undefined)
      .finally(() => signOut('chosen'))
  }, [])
}
