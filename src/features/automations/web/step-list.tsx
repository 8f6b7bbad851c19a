import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Panel } from '#platform/web/ui/panel.tsx'
import { branchesOf } from '../branches-of.ts'
import { type Flow, flowLimits, type Report, type Step, type StepKind } from '../contract.ts'
import {
  addStep,
  changeStep,
  freeId,
  inOrder,
  moveStep,
  newStep,
  removeStep,
  type Spot,
  stepsUnder,
} from './edit-steps.ts'
import { StepCard } from './step-card.tsx'
import styles from './automations.module.css'
import type { Choices } from './use-choices.ts'
import type { ProblemAt } from './use-problems.ts'
import { branchName, stepNames } from './words.ts'

interface StepListProps {
  flow: Flow
  choices: Choices
  problems: ProblemAt
  report: Report | undefined
  onChange: (change: Partial<Flow>) => void
}

const menu: readonly { readonly label: string; readonly kinds: readonly StepKind[] }[] = [
  { label: 'Actions', kinds: ['email', 'push', 'discount', 'tag', 'list', 'field', 'notify', 'webhook'] },
  { label: 'Timing', kinds: ['wait', 'wait_until', 'wait_for'] },
  { label: 'Logic', kinds: ['condition', 'split', 'go_to', 'end'] },
]

/** The steps in their order, branches indented, with a plus between any two. */
export function StepList({ flow, choices, problems, report, onChange }: StepListProps) {
  const [open, setOpen] = useState<string>()
  const { steps } = flow
  const set = (changed: Step[]) => onChange({ steps: changed })
  const numbers = new Map(inOrder(steps).map(({ id }, index) => [id, index + 1]))
  const add = (kind: StepKind, spot: Spot) => {
    const id = freeId(flow)
    set(addStep(steps, newStep(kind, id, spot.under), spot))
    setOpen(id)
  }
  const plus = (spot: Spot, label: string) => (
    <AddButton isFull={steps.length >= flowLimits.steps} label={label} onAdd={(kind) => add(kind, spot)} />
  )
  const branch = (under: Step['under'], name: string): ReactNode => {
    const list = stepsUnder(steps, under)
    return (
      <ol className={styles.steps} aria-label={name}>
        <li>{plus({ under, after: null }, `Add step at the start of ${name}`)}</li>
        {list.map((step, index) => (
          <li key={step.id}>
            <StepCard
              step={step}
              number={numbers.get(step.id)!}
              flow={flow}
              choices={choices}
              problem={problems(`flow.steps.${step.id}`)}
              figures={report?.steps.find(({ step_id }) => step_id === step.id)}
              isOpen={open === step.id}
              onToggle={() => setOpen(open === step.id ? undefined : step.id)}
              onChange={(changed) => set(changeStep(steps, changed))}
              onMove={(by) => set(moveStep(steps, step.id, by))}
              onRemove={() => set(removeStep(steps, step.id))}
              canMove={{ up: index > 0, down: index < list.length - 1 }}
            />
            {branchesOf(step).map((key) => (
              <section key={key} className={styles.branch} aria-label={`${numbers.get(step.id)}. ${branchName(key)}`}>
                <h3>{branchName(key)}</h3>
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

interface AddButtonProps {
  label: string
  isFull: boolean
  onAdd: (kind: StepKind) => void
}

function AddButton({ label, isFull, onAdd }: AddButtonProps) {
  return (
    <Menu position="bottom-start" shadow="md" width={240}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          disabled={isFull}
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={label}
        >
          Add step
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {menu.map((group) => (
          <div key={group.label}>
            <Menu.Label>{group.label}</Menu.Label>
            {group.kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => onAdd(kind)}>
                {stepNames[kind]}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
