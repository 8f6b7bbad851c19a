import { ActionIcon, Menu, Stack } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconClipboardCopy,
  IconCopyPlus,
  IconDots,
  IconTrash,
} from '@tabler/icons-react'
import type { Step, TestStep } from '../contract.ts'
import { StepFields } from './step-fields.tsx'
import { StepFigures } from './step-figures.tsx'
import styles from './automations.module.css'
import type { FlowEditing } from './use-flow-editing.ts'
import { outcomeName, stepNames, stepWords } from './words.ts'

interface StepCardProps {
  step: Step
  editing: FlowEditing
  /** The test run's result for the step. */
  walked: TestStep | undefined
}

/** One step of the list: its description, its figures and, when opened, its settings. */
export function StepCard({ step, editing, walked }: StepCardProps) {
  const { flow, choices, numbers, problems, figures, active, setActive, isReadOnly } = editing
  const isOpen = active === step.id
  const problem = problems(`flow.steps.${step.id}`)
  const own = figures?.get(step.id)
  const name = `${numbers.get(step.id)}. ${stepNames[step.kind]}`
  const hasFields = step.kind !== 'end'
  return (
    <div className={styles.step} data-problem={problem !== undefined || undefined} data-step={step.id}>
      <div className={styles.stepHead}>
        <button
          type="button"
          className={styles.stepName}
          aria-expanded={hasFields ? isOpen : undefined}
          onClick={() => setActive(isOpen ? null : step.id)}
        >
          <strong>{name}</strong>
          <span>{stepWords(step, choices, flow)}</span>
          {hasFields && (isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />)}
        </button>
        {!isReadOnly && <StepMenu step={step} name={name} editing={editing} />}
      </div>
      {walked && (
        <p className={styles.walked}>
          <strong>{outcomeName(walked.outcome)}.</strong> {walked.why}
        </p>
      )}
      {own && editing.report && own.waiting + own.passed + own.converted + own.left > 0 && (
        <StepFigures step={step} figures={own} report={editing.report} />
      )}
      {problem && !isOpen && <p className={styles.problem}>{problem}</p>}
      {isOpen && hasFields && (
        <Stack gap="sm" className={styles.stepBody}>
          <StepFields step={step} flow={flow} choices={choices} error={problem} onChange={editing.changeStep} />
        </Stack>
      )}
    </div>
  )
}

function StepMenu({ step: { id }, name, editing }: { step: Step; name: string; editing: FlowEditing }) {
  const items = [
    { label: 'Move up', icon: IconArrowUp, run: () => editing.moveBy(id, -1) },
    { label: 'Move down', icon: IconArrowDown, run: () => editing.moveBy(id, 1) },
    { label: 'Duplicate', icon: IconCopyPlus, run: () => editing.duplicate(id) },
    { label: 'Copy', icon: IconClipboardCopy, run: () => editing.copy(id) },
    { label: 'Delete', icon: IconTrash, run: () => editing.askRemove(id) },
  ]
  return (
    <Menu position="bottom-end" shadow="md" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`${name}: more`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, icon: Picture, run }) => (
          <Menu.Item
            key={label}
            {...(label === 'Delete' && { color: 'red' })}
            leftSection={<Picture size={16} aria-hidden />}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
