import { queryClient } from '#platform/web/query-client.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { send } from '#platform/web/send.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { siteCalls } from '../contract.ts'

/** Restores a deleted site and opens it, or shows a message if it can't be restored. */
export function useRestore(): (id: string) => Promise<void> {
  const navigate = useNavigate()
  return async (id) => {
    const restored = await send(siteCalls.restore, { deleted_site_id: id }).catch((error: Error) => error)
    if (restored instanceof Error) return notify(restored.message)
    await queryClient.refetchQueries({ queryKey: [siteCalls.list.path] })
    return navigate({ to: `/sites/${id}` })
  }
}
