import { Button, Stack } from '@mantine/core'
import { Panel } from '#platform/web/ui/panel.tsx'
import { isTested, variantsOf } from '../test-rules.ts'
import { InboxPreview } from './inbox-preview.tsx'
import { SenderFields } from './sender-fields.tsx'
import type { StepProps } from './step-props.ts'
import { UtmFields } from './utm-fields.tsx'
import { VariantFields } from './variant-fields.tsx'
import { WebVersionFields } from './web-version-fields.tsx'
import styles from './wizard.module.css'

/** The step for the parts of the email that inboxes show: the sender, the subject and the preview text. */
export function SubjectStep(props: StepProps) {
  const { fields, change, issues, checks, goTo } = props
  const { email, test } = fields
  const [own] = variantsOf(email, test)
  const missing = email.subject === '' ? checks.find(({ field }) => field === 'email.subject')?.message : undefined
  const isTesting = isTested(fields) && test.kind === 'subject'
  return (
    <div className={styles.halves}>
      <div>
        <Panel title="Subject line" text={isTesting ? 'This is variant A of your A/B test.' : undefined}>
          <Stack gap="lg">
            <VariantFields
              variant={own!}
              isTested={false}
              problem={issues['email.subject'] ?? missing}
              onChange={(words) => change({ email: { ...email, ...words } })}
            />
          </Stack>
          {isTesting && (
            <div>
              <Button variant="default" onClick={() => goTo('test')}>
                Go to A/B test
              </Button>
            </div>
          )}
        </Panel>
        <SenderFields {...props} />
        <UtmFields {...props} />
        <WebVersionFields {...props} />
      </div>
      <InboxPreview email={email} test={test} variant={own!} text={props.text} letters={['A']} onShow={() => {}} />
    </div>
  )
}
