import { ActionIcon, Alert, Group, Stack, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconClipboardCopy, IconCopyPlus, IconTrash } from '@tabler/icons-react'
import type { Step, TestStep } from '../contract.ts'
import styles from './editor.module.css'
import { StepFields } from './step-fields.tsx'
import { StepFigures } from './step-figures.tsx'
import type { FlowEditing } from './use-flow-editing.ts'
import { outcomeName, stepHelp, stepNames } from './words.ts'

interface StepPanelProps {
  step: Step
  editing: FlowEditing
  /** The test run's result for the step. */
  walked: TestStep | undefined
}

/** The selected step: its actions, its problems, its figures and its settings. */
export function StepPanel({ step, editing, walked }: StepPanelProps) {
  const { flow, choices, problems, figures, numbers, isReadOnly } = editing
  const problem = problems(`flow.steps.${step.id}`)
  const tools = [
    { label: 'Move up', keys: 'Alt+↑', icon: IconArrowUp, run: () => editing.moveBy(step.id, -1) },
    { label: 'Move down', keys: 'Alt+↓', icon: IconArrowDown, run: () => editing.moveBy(step.id, 1) },
    { label: 'Duplicate', keys: 'Ctrl+D', icon: IconCopyPlus, run: () => editing.duplicate(step.id) },
    { label: 'Copy', keys: 'Ctrl+C', icon: IconClipboardCopy, run: () => editing.copy(step.id) },
    { label: 'Delete', keys: 'Del', icon: IconTrash, run: () => editing.askRemove(step.id) },
  ]
  const own = figures?.get(step.id)
  return (
    <section className={styles.step} aria-label={`Step ${numbers.get(step.id)}`}>
      <header>
        <h2>
          {numbers.get(step.id)}. {stepNames[step.kind]}
        </h2>
        {!isReadOnly && (
          <Group gap={0}>
            {tools.map(({ label, keys, icon: Picture, run }) => (
              <Tooltip key={label} label={`${label} ${keys}`} openDelay={400}>
                <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={run}>
                  <Picture size={16} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            ))}
          </Group>
        )}
      </header>
      <p className={styles.note}>{stepHelp[step.kind]}</p>
      {problem && (
        <Alert color="red" variant="light" p="xs">
          {problem}
        </Alert>
      )}
      {walked && (
        <Alert color="leaf" variant="light" p="xs" title={`Test run: ${outcomeName(walked.outcome)}`}>
          {walked.why}
        </Alert>
      )}
      {own && editing.report && <StepFigures step={step} figures={own} report={editing.report} />}
      <Stack gap="sm">
        <StepFields step={step} flow={flow} choices={choices} error={problem} onChange={editing.changeStep} />
      </Stack>
    </section>
  )
}
