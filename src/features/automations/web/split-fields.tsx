import { Button, Group, NumberInput, Switch } from '@mantine/core'
import { flowLimits, type Step, type StepOf } from '../contract.ts'
import { branchName } from './words.ts'

interface SplitFieldsProps {
  step: StepOf<'split'>
  error: string | undefined
  onChange: (step: Step) => void
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Fields for the branches of a random split, with their weights. */
export function SplitFields({ step, error, onChange }: SplitFieldsProps) {
  const { branches } = step
  const set = (changed: typeof branches) => onChange({ ...step, branches: changed })
  const free = [...letters].find((letter) => !branches.some(({ key }) => key === letter))
  return (
    <>
      {branches.map((branch, index) => (
        <Group key={branch.key} align="end" gap="xs">
          <NumberInput
            label={`${branchName(branch.key)}: weight`}
            min={0}
            max={100}
            allowDecimal={false}
            value={branch.weight}
            error={index === 0 ? error : undefined}
            onChange={(weight) => set(branches.with(index, { ...branch, weight: Number(weight) || 0 }))}
          />
          {branches.length > 2 && (
            <Button size="xs" variant="default" onClick={() => set(branches.toSpliced(index, 1))}>
              Remove
            </Button>
          )}
        </Group>
      ))}
      {branches.length < flowLimits.branches && free && (
        <Group>
          <Button size="xs" variant="default" onClick={() => set([...branches, { key: free, weight: 50 }])}>
            Add a branch
          </Button>
        </Group>
      )}
      <Switch
        label="Pick the winner automatically"
        description="Once the goal's conversions show a clear winner, everybody takes that branch."
        checked={step.auto_winner}
        onChange={({ target }) => onChange({ ...step, auto_winner: target.checked })}
      />
    </>
  )
}
