import { useAccount } from '#platform/web/site.ts'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { sendingCalls } from '../contract.ts'

const defaults = { box: '', page: 1 }

/** Number of messages per page. */
export const limit = 10

/** Returns the mailbox selected in the URL: the site's or, for admins, that of the installation itself. */
export function useBox({ isWatching = false } = {}) {
  const { isAdmin } = useAccount()
  const [state, setState] = useUrlState(defaults)
  const isSystem = isAdmin && state.box === 'system'
  const input = { page: state.page, limit }
  const options = { keepPrevious: true, refetchInterval: isWatching ? 5000 : false } as const
  const site = useCall(sendingCalls.mailbox, input, { ...options, enabled: !isSystem })
  const system = useCall(sendingCalls.systemMailbox, input, { ...options, enabled: isSystem })
  return { isAdmin, isSystem, page: state.page, setState, site, system, list: isSystem ? system : site }
}
