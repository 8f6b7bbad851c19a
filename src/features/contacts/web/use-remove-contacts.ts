import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { contactCalls } from '../contract.ts'

/** Deletes contacts and offers to restore them. */
export function useRemoveContacts(onRemoved: () => void) {
  const siteId = useSiteId()
  const invalidate = useInvalidate()
  return useAction(contactCalls.remove, {
    invalidates: [contactCalls.list],
    onSuccess: ({ deleted }, { contact_ids }) => {
      onRemoved()
      undoable({
        message: deleted === 1 ? 'The contact was deleted.' : `${deleted} contacts were deleted.`,
        undo: async () => {
          const restored = await send(contactCalls.restore, { contact_ids }, { siteId }).catch((error: Error) => error)
          if (restored instanceof Error) notify(restored.message)
          invalidate(contactCalls.list)
        },
      })
    },
  })
}
