import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useSitePath } from '#platform/web/site.ts'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { Check } from '../contract.ts'
import type { CampaignFields } from './campaign-draft.ts'
import { wayField } from './open-checks.ts'
import { type Step, stepNames, stepOfCheck, stepsOf } from './steps.ts'
import styles from './check-list.module.css'

interface CheckListProps {
  fields: CampaignFields
  checks: readonly Check[]
  goTo: (step: Step) => void
}

/** The list of problems to fix, each with a link to its step, or a message that there are none. */
export function CheckList({ fields, checks, goTo }: CheckListProps) {
  const path = useSitePath()
  const title =
    checks.length === 0
      ? 'Ready to send'
      : checks.every(({ severity }) => severity === 'warning')
        ? 'Ready to send, with warnings'
        : 'Fix before sending'
  return (
    <Panel title={title}>
      <ul className={styles.checks}>
        {checks.map((check) => {
          const step = stepOfCheck(check)
          const Picture = check.severity === 'error' ? IconAlertTriangle : IconInfoCircle
          return (
            <li key={check.field + check.message} data-severity={check.severity}>
              <Picture size={18} stroke={1.7} aria-label={check.severity === 'error' ? 'Error' : 'Warning'} />
              <span>{check.message}</span>
              {check.field === wayField && (
                <LinkButton size="compact-sm" variant="default" to={path('/sending')}>
                  Go to Sending
                </LinkButton>
              )}
              {stepsOf(fields.type).includes(step) && step !== 'review' && (
                <Button size="compact-sm" variant="default" onClick={() => goTo(step)}>
                  Go to {stepNames[step]}
                </Button>
              )}
            </li>
          )
        })}
        {checks.length === 0 && (
          <li data-good>
            <IconCircleCheck size={18} stroke={1.7} aria-hidden />
            <span>All checks passed.</span>
          </li>
        )}
      </ul>
    </Panel>
  )
}
