import { ActionIcon, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { formatNumber } from '#core/number.ts'
import type { Flow, Report, Step } from '../contract.ts'
import { StepFields } from './step-fields.tsx'
import styles from './automations.module.css'
import type { Choices } from './use-choices.ts'
import { outcomeName, stepNames, stepWords } from './words.ts'

interface StepCardProps {
  step: Step
  number: number
  flow: Flow
  choices: Choices
  problem: string | undefined
  figures: Report['steps'][number] | undefined
  isOpen: boolean
  canMove: { up: boolean; down: boolean }
  onToggle: () => void
  onChange: (step: Step) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One step: what it does, how people do at it, and, opened, what can be set. */
export function StepCard(props: StepCardProps) {
  const { step, number, flow, choices, problem, figures, isOpen, canMove, onToggle, onChange, onMove, onRemove } = props
  const name = `${number}. ${stepNames[step.kind]}`
  const hasFields = step.kind !== 'end'
  return (
    <div className={styles.step} data-problem={problem !== undefined || undefined}>
      <div className={styles.stepHead}>
        <button
          type="button"
          className={styles.stepName}
          aria-expanded={hasFields ? isOpen : undefined}
          onClick={onToggle}
        >
          <strong>{name}</strong>
          <span>{stepWords(step, choices)}</span>
          {hasFields && (isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />)}
        </button>
        <div className={styles.stepTools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={!canMove.up}
            aria-label={`Move ${name} up`}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={!canMove.down}
            aria-label={`Move ${name} down`}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${name}`} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {figures && <Figures figures={figures} />}
      {problem && !isOpen && <p className={styles.problem}>{problem}</p>}
      {isOpen && hasFields && (
        <Stack gap="sm" className={styles.stepBody}>
          <StepFields step={step} flow={flow} choices={choices} error={problem} onChange={onChange} />
        </Stack>
      )}
    </div>
  )
}

function Figures({ figures: { waiting, passed, converted, left, outcomes } }: { figures: Report['steps'][number] }) {
  if (waiting + passed + converted + left === 0) return null
  const parts = Object.entries(outcomes)
  return (
    <dl className={styles.figures}>
      <Figure name="Waiting" value={waiting} />
      <Figure name="Passed" value={passed} />
      <Figure name="Converted" value={converted} />
      <Figure name="Left" value={left} />
      {parts.length > 1 &&
        parts.map(([outcome, count]) => <Figure key={outcome} name={outcomeName(outcome)} value={count} />)}
    </dl>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  )
}
