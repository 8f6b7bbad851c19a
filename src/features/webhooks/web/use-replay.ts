import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { webhookCalls } from '../contract.ts'

/** Returns the action that sends one event, or all failed ones, to an endpoint again. */
export function useReplay(onSuccess?: () => void) {
  return useAction(webhookCalls.replay, {
    invalidates: [webhookCalls.deliveries, webhookCalls.delivery, webhookCalls.list],
    onSuccess: ({ replayed }) => {
      notify(replayed === 1 ? '1 event is sent again.' : `${replayed.toLocaleString()} events are sent again.`)
      onSuccess?.()
    },
  })
}
