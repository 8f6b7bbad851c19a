import { formCalls } from '#features/forms/contract.ts'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { abTestCalls, type Test, type TestVariant } from '../contract.ts'

const invalidates = [abTestCalls.load, abTestCalls.list, abTestCalls.testable, formCalls.list]

/** Returns the actions for a variant of a test. */
export function useVariantActions({ test_id }: Test, { id: popup_id, variant: letter, status, weight }: TestVariant) {
  const change = useAction(abTestCalls.updateVariant, { invalidates })
  const remove = useAction(abTestCalls.removeVariant, { invalidates })
  const add = useAction(abTestCalls.addVariant, { invalidates })
  const update = (variant: { weight?: number; status?: 'active' | 'paused' }) =>
    change.run({ test_id, popup_id, variant })
  return {
    update,
    busy: change.busy || remove.busy || add.busy,
    error: change.error ?? remove.error ?? add.error,
    issues: change.issues,
    async setStatus(next: 'active' | 'paused') {
      if (!(await update({ status: next }))) return
      const before = next === 'active' ? 'paused' : 'active'
      undoable({
        message: `Variant ${letter} ${next === 'active' ? 'resumed' : 'paused'}.`,
        undo: () => update({ status: before }),
      })
    },
    async copy() {
      const answer = await add.run({ test_id, popup_id })
      if (answer) notify(`Variant ${answer.test.variants.find(({ id }) => id === answer.popup_id)?.variant} added.`)
    },
    async remove() {
      const answer = await remove.run({ test_id, popup_id })
      if (!answer) return
      const message = `Variant ${letter} removed from the test. Its form is paused.`
      const undo = async () => {
        if (await add.run({ test_id, popup_id })) await update({ status, weight })
      }
      undoable({ message, undo })
    },
  }
}
