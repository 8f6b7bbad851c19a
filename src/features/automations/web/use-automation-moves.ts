import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { automationCalls, type AutomationRow } from '../contract.ts'

type Known = Pick<AutomationRow, 'id' | 'name'>

/**
 * The actions on an automation besides editing it. Each returns the updated automation; undefined if the action failed.
 */
export function useAutomationMoves() {
  const invalidates = [automationCalls.list, automationCalls.load]
  const pause = useAction(automationCalls.pause, { invalidates })
  const resume = useAction(automationCalls.resume, { invalidates })
  const remove = useAction(automationCalls.remove, { invalidates })
  const restore = useAction(automationCalls.restore, { invalidates })
  return {
    error: [pause, resume, remove, restore].find(({ error }) => error)?.error ?? null,
    async pause({ id, name }: Known) {
      const answer = await pause.run({ automation_id: id })
      if (answer) notify(`${name} is paused.`)
      return answer?.automation
    },
    async resume({ id, name }: Known) {
      const answer = await resume.run({ automation_id: id })
      if (answer) notify(`${name} is live again.`)
      return answer?.automation
    },
    async remove({ id, name }: Known) {
      const answer = await remove.run({ automation_id: id })
      if (answer) undoable({ message: `${name} was deleted.`, undo: () => restore.run({ automation_id: id }) })
    },
  }
}
export type AutomationMoves = ReturnType<typeof useAutomationMoves>
