import { useAction } from '#platform/web/use-call.ts'
import { undoable } from '#platform/web/ui/undoable.ts'
import { autoResponseCalls, type AutoResponseEmail } from '../contract.ts'

/** Deletes an email; undoing brings it back with the rules that it had. */
export function useRemoveEmail() {
  const invalidates = [autoResponseCalls.loadEmail]
  const remove = useAction(autoResponseCalls.deleteEmail, { invalidates })
  const restore = useAction(autoResponseCalls.restoreEmail, { invalidates })
  return {
    error: remove.error ?? restore.error,
    async run(email: AutoResponseEmail) {
      const answer = await remove.run({ email_id: email.id })
      if (!answer) return
      undoable({ message: `${email.name} was deleted.`, undo: () => restore.run({ email_id: email.id }) })
    },
  }
}
