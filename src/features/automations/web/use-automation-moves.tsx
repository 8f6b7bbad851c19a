import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#core/number.ts'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { automationCalls, type AutomationRow } from '../contract.ts'

type Known = Pick<AutomationRow, 'id' | 'name'> & { readonly waiting?: number }

/** What can be done to an automation from the list. */
export function useAutomationMoves() {
  const [removing, setRemoving] = useState<Known>()
  const invalidates = [automationCalls.list, automationCalls.load]
  const pause = useAction(automationCalls.pause, { invalidates })
  const resume = useAction(automationCalls.resume, { invalidates })
  const remove = useAction(automationCalls.remove, { invalidates })
  const resumeIt = ({ id }: Known) => resume.run({ automation_id: id })
  const removeIt = async ({ id, name }: Known) => {
    if (!(await remove.run({ automation_id: id }))) return
    setRemoving(undefined)
    notify(`${name} was deleted.`)
  }
  const dialog = removing && (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': 'Close' }}
      title={`Delete ${removing.name}?`}
      onClose={() => setRemoving(undefined)}
    >
      <Text size="sm">
        {removing.waiting
          ? `${formatNumber(removing.waiting)} active contacts leave it. This cannot be undone.`
          : 'This cannot be undone.'}
      </Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={() => setRemoving(undefined)}>
          Cancel
        </Button>
        <Button color="red" loading={remove.busy} onClick={() => void removeIt(removing)}>
          Delete
        </Button>
      </Group>
    </Modal>
  )
  return {
    error: [pause, resume, remove].find(({ error }) => error)?.error ?? null,
    removing,
    dialog,
    askRemove: setRemoving,
    async pause(automation: Known) {
      if (!(await pause.run({ automation_id: automation.id }))) return
      undoable({ message: `${automation.name} is paused.`, undo: () => resumeIt(automation) })
    },
    async resume(automation: Known) {
      if (await resumeIt(automation)) notify(`${automation.name} is live again.`)
    },
  }
}
export type AutomationMoves = ReturnType<typeof useAutomationMoves>
