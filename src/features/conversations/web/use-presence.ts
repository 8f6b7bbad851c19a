import { useCall } from '#platform/web/use-call.ts'
import { inboxCalls } from '../contract.ts'

/** Interval in milliseconds. The server considers a member offline after two and a half intervals. */
const beat = 30_000

/** Shows the member as online to visitors while the screen is visible. */
export function usePresence(): void {
  useCall(inboxCalls.presence, {}, { refetchInterval: beat })
}
