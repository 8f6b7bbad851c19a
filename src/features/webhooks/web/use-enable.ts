import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { webhookCalls } from '../contract.ts'

/** Returns the action that enables or disables an endpoint. */
export function useEnable() {
  return useAction(webhookCalls.enable, {
    invalidates: [webhookCalls.list, webhookCalls.deliveries],
    onSuccess: ({ endpoint }) => notify(endpoint.is_enabled ? 'The webhook is enabled.' : 'The webhook is disabled.'),
  })
}
