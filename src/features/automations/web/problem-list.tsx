import { UnstyledButton } from '@mantine/core'
import styles from './editor.module.css'
import type { FlowEditing } from './use-flow-editing.ts'
import { stepNames } from './words.ts'

interface ProblemListProps {
  problems: readonly { readonly path: string; readonly message: string }[]
  editing: FlowEditing
  /** Shows the place of a problem. */
  onShow: (path: string) => void
}

/** The problems that prevent a flow from being published. Pressing one leads to its place. */
export function ProblemList({ problems, editing: { flow, numbers }, onShow }: ProblemListProps) {
  const placeName = (path: string) => {
    const id = /^flow\.steps\.([^.]+)/.exec(path)?.[1]
    const step = flow.steps.find((one) => one.id === id)
    if (step) return `${numbers.get(step.id) ?? ''}. ${stepNames[step.kind]}`
    const part = path.split('.')[1] ?? ''
    return placeNames[part] ?? 'Automation'
  }
  return (
    <>
      <p className={styles.note}>Fix these before you publish.</p>
      <ul className={styles.problems}>
        {problems.map(({ path, message }, index) => (
          <li key={index}>
            <UnstyledButton onClick={() => onShow(path)}>
              <strong>{placeName(path)}</strong>
              <span>{message}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}

const placeNames: Readonly<Record<string, string>> = {
  trigger: 'Trigger',
  filter: 'Trigger filter',
  steps: 'Steps',
  exits: 'Exits',
  exit_filter: 'Exits',
  goal: 'Goal',
}
