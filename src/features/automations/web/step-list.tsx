import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Panel } from '#platform/web/ui/panel.tsx'
import { branchesOf } from '../branches-of.ts'
import type { Step, TestStep } from '../contract.ts'
import { AddStepMenu } from './add-step-menu.tsx'
import { branchNote } from './branch-note.ts'
import { type StepPosition, stepsUnder } from './edit-steps.ts'
import { StepCard } from './step-card.tsx'
import styles from './automations.module.css'
import type { FlowEditing } from './use-flow-editing.ts'
import { branchName } from './words.ts'

interface StepListProps {
  editing: FlowEditing
  walk: readonly TestStep[] | undefined
}

/** The steps in order, with branches indented and a plus button between any two. */
export function StepList({ editing, walk }: StepListProps) {
  const { flow, numbers, problems, isReadOnly } = editing
  const { steps } = flow
  const plus = (spot: StepPosition, label: string) =>
    !isReadOnly && <AddButton editing={editing} spot={spot} label={label} />
  const branch = (under: Step['under'], name: string): ReactNode => {
    const list = stepsUnder(steps, under)
    return (
      <ol className={styles.steps} aria-label={name}>
        <li>{plus({ under, after: null }, `Add step at the start of ${name}`)}</li>
        {list.map((step) => (
          <li key={step.id}>
            <StepCard step={step} editing={editing} walked={walk?.find(({ step_id }) => step_id === step.id)} />
            {branchesOf(step).map((key) => (
              <section key={key} className={styles.branch} aria-label={`${numbers.get(step.id)}. ${branchName(key)}`}>
                <h3>
                  {branchName(key)} <small>{branchNote(step, key, editing.report?.splits)}</small>
                </h3>
                {branch({ step: step.id, branch: key }, `${branchName(key)} of step ${numbers.get(step.id)}`)}
              </section>
            ))}
            {plus({ under, after: step.id }, `Add step after step ${numbers.get(step.id)}`)}
          </li>
        ))}
      </ol>
    )
  }
  return (
    <Panel title="Steps" text="Contacts go through them from top to bottom. After a split, its branches meet again.">
      {problems('flow.steps') && steps.length === 0 && <p className={styles.hint}>Add the first step.</p>}
      {branch(null, 'the automation')}
    </Panel>
  )
}

function AddButton({ editing, spot, label }: { editing: FlowEditing; spot: StepPosition; label: string }) {
  return (
    <Menu position="bottom-start" shadow="md" width={240}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          disabled={editing.isFull}
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={label}
        >
          Add step
        </Button>
      </Menu.Target>
      <AddStepMenu
        copied={editing.copiedCount}
        onAdd={(kind) => editing.add(kind, spot)}
        onPaste={() => editing.paste(spot)}
      />
    </Menu>
  )
}
