import { useState } from 'react'
import { useAction } from '#platform/web/use-call.ts'
import { undoable } from '#platform/web/ui/undoable.ts'
import { autoResponseCalls, type AutoResponseEmail, type EmailUse } from '../contract.ts'

interface Warning {
  readonly email: AutoResponseEmail
  /** Automations that can no longer send it. */
  readonly uses: readonly EmailUse[]
}

/** Deletes an email; undoing restores it with its rules. Asks for confirmation only if an automation uses it. */
export function useRemoveEmail() {
  const invalidates = [autoResponseCalls.loadEmail]
  const usage = useAction(autoResponseCalls.emailUsage)
  const remove = useAction(autoResponseCalls.deleteEmail, { invalidates })
  const restore = useAction(autoResponseCalls.restoreEmail, { invalidates })
  const [warning, setWarning] = useState<Warning | null>(null)

  async function take(email: AutoResponseEmail) {
    const answer = await remove.run({ email_id: email.id })
    if (!answer) return
    undoable({ message: `${email.name} was deleted.`, undo: () => restore.run({ email_id: email.id }) })
  }

  return {
    warning,
    error: usage.error ?? remove.error ?? restore.error,
    async ask(email: AutoResponseEmail) {
      const answer = await usage.run({ email_id: email.id })
      if (!answer) return
      if (answer.uses.length > 0) setWarning({ email, uses: answer.uses })
      else await take(email)
    },
    close: () => setWarning(null),
    async goOn() {
      setWarning(null)
      if (warning) await take(warning.email)
    },
  }
}
