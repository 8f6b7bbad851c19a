import { Button } from '@mantine/core'
import type { Step } from './steps.ts'
import styles from './wizard.module.css'

interface NotSentNoticeProps {
  /** Why a scheduled campaign became a draft again; empty for all others. */
  problem: string
  step: Step
  goTo: (step: Step) => void
}

/** Says why a scheduled campaign was not sent, and leads to the time. */
export function NotSentNotice({ problem, step, goTo }: NotSentNoticeProps) {
  if (problem === '') return null
  return (
    <p className={styles.notSent} role="alert">
      {problem}
      {step !== 'schedule' && (
        <Button size="compact-sm" variant="default" onClick={() => goTo('schedule')}>
          Change schedule
        </Button>
      )}
    </p>
  )
}
