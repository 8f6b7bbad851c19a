import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { PlainLink } from '#platform/web/ui/link.tsx'
import { SaveState } from '#platform/web/ui/save-state.tsx'
import type { Check } from '../contract.ts'
import type { CampaignFields } from './campaign-draft.ts'
import { typeNames } from './campaign-words.ts'
import { isDone, type Step, stepNames, stepsOf } from './steps.ts'
import styles from './wizard.module.css'

interface EditorBarProps {
  fields: CampaignFields
  saveState: 'saved' | 'saving' | 'unsaved' | 'failed'
  step: Step
  /** The steps that the user has opened and left in this browser. */
  visited: ReadonlySet<Step>
  checks: readonly Check[]
  nameProblem: string | undefined
  onName: (name: string) => void
  onStep: (step: Step) => void
}

/** The bar at the top: the campaign's name, its save state and its steps. */
export function EditorBar({ fields, saveState, step, visited, checks, nameProblem, onName, onStep }: EditorBarProps) {
  const path = useSitePath()
  const current = useRef<HTMLButtonElement>(null)
  // On a phone the steps are wider than the window.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [step])
  return (
    <header className={styles.bar}>
      <VisuallyHidden component="h1">{`${typeNames[fields.type]} campaign`}</VisuallyHidden>
      <Tooltip label="All campaigns" openDelay={400}>
        <ActionIcon
          component={PlainLink}
          to={path('/campaigns')}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="All campaigns"
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
      </Tooltip>
      <div className={styles.title}>
        <input
          className={styles.name}
          aria-label="Campaign name"
          aria-invalid={nameProblem !== undefined}
          aria-describedby={nameProblem && 'name-problem'}
          maxLength={100}
          value={fields.name}
          onChange={(event) => onName(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        {nameProblem ? (
          <span id="name-problem" className={styles.problem} role="alert">
            {nameProblem}
          </span>
        ) : (
          <SaveState state={saveState} />
        )}
      </div>
      <nav aria-label="Steps" className={styles.steps}>
        <ol>
          {stepsOf(fields.type).map((one, i) => {
            const hasDone = isDone(one, { ...fields, checks, visited })
            return (
              <li key={one}>
                <button
                  ref={one === step ? current : undefined}
                  type="button"
                  className={styles.step}
                  aria-current={one === step ? 'step' : undefined}
                  onClick={() => onStep(one)}
                >
                  <span className={styles.number} data-done={hasDone || undefined} aria-hidden>
                    {hasDone ? <IconCheck size={12} stroke={2.5} /> : i + 1}
                  </span>
                  {stepNames[one]}
                  {hasDone && <VisuallyHidden>, done</VisuallyHidden>}
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
    </header>
  )
}
