import { Button } from '@mantine/core'
import type { Step } from './steps.ts'
import styles from './wizard.module.css'

interface NotSentNoticeProps {
  /** Reason a scheduled campaign became a draft again; empty for all others. */
  problem: string
  step: Step
  goTo: (step: Step) => void
}

/** Shows why a scheduled campaign was not sent, with a link to the schedule. */
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
