import { Button, Radio } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Panel } from '#platform/web/ui/panel.tsx'
import { testKinds, type CampaignTest } from '../contract.ts'
import { isTested, variantsOf } from '../test-rules.ts'
import { InboxPreview } from './inbox-preview.tsx'
import type { SendTime } from './schedule-time.ts'
import type { StepProps } from './step-props.ts'
import { TestFields } from './test-fields.tsx'
import { kindNames } from './test-words.ts'
import { TestedVariant } from './tested-variant.tsx'
import { useVariants } from './use-variants.ts'
import looks from './test-step.module.css'
import styles from './wizard.module.css'

const kindTexts: Record<CampaignTest['kind'], string> = {
  subject: 'Different subject lines or preview texts.',
  sender: 'Different sender names or reply-to addresses.',
  content: 'Different emails: text, images, layout or offer.',
  time: 'The same email at different times.',
}
const none = 'none'
const max = 5

/**
 * The step for a test: what is tested, and how the winner is found. Only one thing differs, so that nothing else can
 * cause the difference.
 */
export function TestStep(props: StepProps & { time: SendTime }) {
  const { fields } = props
  const variants = useVariants(props)
  const all = variantsOf(fields.email, fields.test)
  const [shown, setShown] = useState('A')
  const isOn = isTested(fields)
  const { kind } = fields.test
  const hasPreview = isOn && (kind === 'subject' || kind === 'sender')
  const own = (
    <div>
      <Panel
        title="What do you want to test?"
        text="Test one thing at a time, so that you know what made the difference."
      >
        <Radio.Group
          aria-label="What to test"
          value={isOn ? kind : none}
          onChange={(value) => (value === none ? variants.end() : variants.choose(value as CampaignTest['kind']))}
        >
          <div className={looks.kinds}>
            <KindCard value={none} name="No test" text="Everyone gets the same email." />
            {testKinds.map((one) => (
              <KindCard key={one} value={one} name={kindNames[one]} text={kindTexts[one]} />
            ))}
          </div>
        </Radio.Group>
      </Panel>
      {isOn && (
        <>
          <Panel
            title="Variants"
            text={
              kind === 'content' ? 'A is the email of this campaign. A new variant starts as a copy of it.' : undefined
            }
          >
            {all.map((variant, i) => (
              <TestedVariant
                key={variant.letter}
                {...props}
                variant={variant}
                place={i}
                variants={variants}
                onShow={() => setShown(variant.letter)}
              />
            ))}
            {all.length < max && (
              <div>
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={() => {
                    variants.add()
                    setShown('ABCDE'[all.length]!)
                  }}
                >
                  Add variant
                </Button>
              </div>
            )}
          </Panel>
          <TestFields {...props} />
        </>
      )}
    </div>
  )
  if (!hasPreview) return own
  return (
    <div className={styles.halves}>
      {own}
      <InboxPreview
        email={fields.email}
        test={fields.test}
        variant={all.find(({ letter }) => letter === shown) ?? all[0]!}
        text={props.text}
        letters={all.map(({ letter }) => letter)}
        onShow={setShown}
      />
    </div>
  )
}

function KindCard({ value, name, text }: { value: string; name: string; text: string }) {
  return (
    <Radio.Card value={value} className={styles.type!} aria-label={`${name}: ${text}`}>
      <strong>{name}</strong>
      <span>{text}</span>
    </Radio.Card>
  )
}
