import { useAction } from '#platform/web/use-call.ts'
import { undoable } from '#platform/web/ui/undoable.ts'
import { autoResponseCalls, type AutoResponseEmail, type AutoResponseRule } from '../contract.ts'
import { draftOf } from './email-draft.ts'

/** Deletes an e-mail; undoing writes it anew and ties it to the same forms. */
export function useRemoveEmail(rules: readonly AutoResponseRule[]) {
  const invalidates = [autoResponseCalls.loadEmail]
  const remove = useAction(autoResponseCalls.deleteEmail, { invalidates })
  const save = useAction(autoResponseCalls.saveEmail, { invalidates })
  const create = useAction(autoResponseCalls.createRule)
  const switchRule = useAction(autoResponseCalls.setRuleStatus, { invalidates })

  async function bringBack(email: AutoResponseEmail) {
    const { id: _id, ...draft } = draftOf(email)
    const answer = await save.run({ email: draft })
    if (!answer) return
    for (const rule of rules.filter((one) => one.email_id === email.id)) {
      const made = await create.run({ popup_id: rule.popup_id, email_id: answer.email.id })
      if (made) await switchRule.run({ rule_id: made.rule.id, status: rule.status })
    }
  }

  return {
    error: remove.error ?? save.error,
    async run(email: AutoResponseEmail) {
      const answer = await remove.run({ email_id: email.id })
      if (answer) undoable({ message: `${email.name} was deleted.`, undo: () => bringBack(email) })
    },
  }
}
