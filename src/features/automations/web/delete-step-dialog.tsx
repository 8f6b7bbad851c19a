import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { branchesOf } from '../branches-of.ts'
import { stepsUnder } from './edit-steps.ts'
import { stepsBelow } from './move-steps.ts'
import type { FlowEditing } from './use-flow-editing.ts'
import { branchName, stepNames } from './words.ts'

/** Asks what happens to the steps in the branches of a step that is being deleted. */
export function DeleteStepDialog({ editing }: { editing: FlowEditing }) {
  const { flow, numbers, removing, cancelRemove, remove } = editing
  const [kept, setKept] = useState('')
  const step = flow.steps.find(({ id }) => id === removing)
  if (!step) return null
  const branches = branchesOf(step).map((branch) => {
    const roots = stepsUnder(flow.steps, { step: step.id, branch })
    return { branch, count: roots.reduce((sum, root) => sum + 1 + stepsBelow(flow.steps, root).length, 0) }
  })
  const all = branches.reduce((sum, { count }) => sum + count, 0)
  const stepCount = (count: number) => (count === 1 ? '1 step' : `${count} steps`)
  const lost = all - (branches.find(({ branch }) => branch === kept)?.count ?? 0)
  return (
    <Modal
      opened
      title={`Delete ${numbers.get(step.id)}. ${stepNames[step.kind]}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      onClose={cancelRemove}
    >
      <Stack>
        <Radio.Group label="Steps in its branches" value={kept} onChange={setKept}>
          <Stack gap="xs" mt="xs">
            <Radio value="" data-autofocus label={`Delete all: ${stepCount(all)}`} />
            {branches
              .filter(({ count }) => count > 0)
              .map(({ branch, count }) => (
                <Radio
                  key={branch}
                  value={branch}
                  label={`Keep ${branchName(branch)}: ${stepCount(count)}`}
                  description={all > count ? `Deletes the other branches: ${stepCount(all - count)}.` : undefined}
                />
              ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={cancelRemove}>
            Cancel
          </Button>
          <Button color="red" onClick={() => remove(step.id, kept === '' ? [] : [kept])}>
            {lost === 0 ? 'Delete 1 step' : `Delete ${stepCount(lost + 1)}`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
