import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Panel } from '#platform/web/ui/panel.tsx'
import { variantsOf } from '../test-rules.ts'
import { InboxPreview } from './inbox-preview.tsx'
import { SenderFields } from './sender-fields.tsx'
import type { StepProps } from './step-props.ts'
import { TestFields } from './test-fields.tsx'
import { UtmFields } from './utm-fields.tsx'
import { useSubjects } from './use-subjects.ts'
import { WebVersionFields } from './web-version-fields.tsx'
import { VariantFields } from './variant-fields.tsx'
import styles from './wizard.module.css'

/** What inboxes show of the mail: the sender, the subject and the line after it, in up to five variants. */
export function SubjectStep(props: StepProps) {
  const { fields } = props
  const subjects = useSubjects(props)
  const variants = variantsOf(fields.email, fields.test)
  const [shown, setShown] = useState('A')
  const variant = variants.find(({ letter }) => letter === shown) ?? variants[0]!
  return (
    <div className={styles.halves}>
      <div>
        <Panel title="Subject line" text={variants.length > 1 ? 'A/B test: the better subject wins.' : undefined}>
          <Stack gap="lg">
            {variants.map((one, i) => (
              <VariantFields
                key={one.letter}
                variant={one}
                isTested={variants.length > 1}
                problem={subjects.problemOf(i)}
                onChange={(change) => {
                  subjects.set(i, change)
                  setShown(one.letter)
                }}
                onRemove={i === 0 ? undefined : () => subjects.remove(i)}
              />
            ))}
          </Stack>
          {variants.length < 5 && (
            <div>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => {
                  subjects.add()
                  setShown('ABCDE'[variants.length]!)
                }}
              >
                {variants.length === 1 ? 'Add A/B test' : 'Add variant'}
              </Button>
            </div>
          )}
        </Panel>
        {variants.length > 1 && <TestFields {...props} />}
        <SenderFields {...props} />
        <UtmFields {...props} />
        <WebVersionFields {...props} />
      </div>
      <InboxPreview
        email={fields.email}
        variant={variant}
        text={props.text}
        letters={variants.map(({ letter }) => letter)}
        onShow={setShown}
      />
    </div>
  )
}
