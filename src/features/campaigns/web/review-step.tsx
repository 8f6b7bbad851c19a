import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { MailChecks } from '#features/mail-design/web/index.ts'
import { TestPush } from '#features/push/web/index.ts'
import { useSite } from '#platform/web/site.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useLiveCount } from '#platform/web/use-live-count.ts'
import { type Campaign, campaignCalls } from '../contract.ts'
import { notificationOf } from '../rules.ts'
import { emailOf, isTested, variantsOf } from '../test-rules.ts'
import { CheckList } from './check-list.tsx'
import { countWords } from './campaign-words.ts'
import { ContentPreview } from './content-preview.tsx'
import { LeaveButton } from './leave-button.tsx'
import { openChecks } from './open-checks.ts'
import type { SendTime } from './schedule-time.ts'
import type { StepProps } from './step-props.ts'
import { Summary } from './summary.tsx'
import { TestDialog } from './test-dialog.tsx'
import { useMailErrors } from './use-mail-errors.ts'
import { useNow } from './use-now.ts'
import { useWayProblem } from './use-sending.ts'
import styles from './wizard.module.css'

interface ReviewStepProps extends StepProps {
  campaign: Campaign
  time: SendTime
  /** Saves unsaved changes; false if that failed. */
  save: () => Promise<boolean>
  onLeft: (campaign: Campaign) => void
}

/** Shows the checks of the email, or of each variant in a test of content. */
function ContentChecks({ fields, editMail }: StepProps) {
  const letters =
    isTested(fields) && fields.test.kind === 'content' ? variantsOf(fields.email, fields.test) : [{ letter: 'A' }]
  return letters.map(({ letter }) => {
    const { blocks, subject } = emailOf(fields.email, fields.test, letter)
    return (
      blocks && (
        <Panel key={letter} title={letters.length > 1 ? `Content checks of ${letter}` : 'Content checks'}>
          <Suspense fallback={null}>
            <MailChecks document={blocks} subject={subject} onOpen={() => editMail(letter)} />
          </Suspense>
        </Panel>
      )
    )
  })
}

/** The step with an overview, the remaining problems, a test email, and the send button. */
export function ReviewStep(props: ReviewStepProps) {
  const { fields, campaign, time, checks, save, onLeft, goTo } = props
  const { time_zone } = useSite()
  const { count } = useLiveCount(campaignCalls.audience, { type: fields.type, audience: fields.audience })
  const now = useNow()
  const [isTesting, setTesting] = useState(false)
  const mailErrors = useMailErrors(fields)
  const wayProblem = useWayProblem(fields.type)
  const open = openChecks({ checks, time, count, timeZone: time_zone, now, mailErrors, wayProblem })
  return (
    <div className={styles.halves}>
      <div>
        <CheckList fields={fields} checks={open} goTo={goTo} />
        {fields.type === 'email' && <ContentChecks {...props} />}
        <Summary fields={fields} time={time} count={count} goTo={goTo} />
        <Panel
          title={time.when === 'now' ? 'Send campaign' : 'Schedule campaign'}
          text={count === undefined ? 'Counting…' : `Goes to ${countWords(fields.type, count)}.`}
        >
          <div className={styles.actions}>
            <LeaveButton
              campaign={campaign}
              type={fields.type}
              time={time}
              count={count}
              wayProblem={wayProblem}
              isReady={open.every(({ severity }) => severity === 'warning')}
              save={save}
              onLeft={onLeft}
            />
            {fields.type === 'email' && (
              <Button
                variant="default"
                leftSection={<IconSend size={16} aria-hidden />}
                onClick={() => void save().then((isSaved) => isSaved && setTesting(true))}
              >
                Send a test
              </Button>
            )}
            {fields.type === 'push' && (
              <Suspense fallback={null}>
                <TestPush
                  notification={notificationOf(fields.push)}
                  disabled={checks.some(({ severity }) => severity === 'error')}
                />
              </Suspense>
            )}
          </div>
        </Panel>
      </div>
      <ContentPreview type={fields.type} push={fields.push} email={campaign.email} test={campaign.test} />
      {isTesting && <TestDialog campaignId={campaign.id} fields={fields} onClose={() => setTesting(false)} />}
    </div>
  )
}
