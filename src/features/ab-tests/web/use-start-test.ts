import { formCalls } from '#features/forms/contract.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { abTestCalls } from '../contract.ts'

/** Creates a test of a form and opens its page. */
export function useStartTest() {
  const navigate = useNavigate()
  const path = useSitePath()
  const create = useAction(abTestCalls.create, {
    invalidates: [abTestCalls.list, abTestCalls.testable, formCalls.list],
  })
  return {
    busy: create.busy,
    error: create.error,
    async start(popupId: string): Promise<void> {
      const answer = await create.run({ popup_id: popupId })
      if (!answer) return
      notify('Variant B created. Edit it, then start the test.')
      await navigate({ to: path(`/tests/${answer.test.test_id}`) })
    },
  }
}
