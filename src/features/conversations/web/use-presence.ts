import { useCall } from '#platform/web/use-call.ts'
import { inboxCalls } from '../contract.ts'

/** Milliseconds; the server takes somebody for gone after two and a half of these. */
const beat = 30_000

/** While the screen is looked at, the member is online for visitors. */
export function usePresence(): void {
  useCall(inboxCalls.presence, {}, { refetchInterval: beat })
}
