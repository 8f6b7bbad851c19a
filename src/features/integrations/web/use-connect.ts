import { notify } from '#platform/web/ui/undoable.ts'
import { useConnectWindow } from '#platform/web/use-connect-window.ts'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { integrationCalls, type Service } from '../contract.ts'

/** Connects a service: with keys immediately, or through the service's own authorization window. */
export function useConnect({ service, name, kind }: Service) {
  const connected = `${name} is connected.`
  const invalidate = useInvalidate()
  const connect = useAction(integrationCalls.connect)
  const window = useConnectWindow({
    windowCall: integrationCalls.window,
    invalidates: integrationCalls.state,
    connected,
    closed: `The window was closed before ${name} was connected.`,
  })
  const start = async (credentials: Record<string, string>) => {
    if (kind === 'oauth') {
      return window.start(async () => {
        const answer = await connect.run({ service, credentials })
        return answer?.url != null && answer.window_id !== null
          ? { url: answer.url, window_id: answer.window_id }
          : undefined
      })
    }
    if (!(await connect.run({ service, credentials }))) return
    notify(connected)
    invalidate(integrationCalls.state)
  }
  return {
    start,
    busy: connect.busy || window.isOpen,
    error: connect.error ?? window.problem,
    issues: connect.issues,
  }
}
