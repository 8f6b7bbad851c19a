import { Button, Radio, Text } from '@mantine/core'
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
import styles from './wizard.module.css'

const kindTexts: Record<CampaignTest['kind'], string> = {
  subject: 'Other words in the inbox: subject and preview text.',
  sender: 'Another name that it is from, another address for replies.',
  content: 'Another email: text, pictures, layout or offer.',
  time: 'The same email at another time.',
}
const none = 'none'
const max = 5

/** Whether something is tested, what, and how the winner is found: one thing, so that nothing else can have made the difference. */
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
        text="A test is of one thing, so that you know what made the difference."
      >
        <Radio.Group
          aria-label="What to test"
          value={isOn ? kind : none}
          onChange={(value) => (value === none ? variants.end() : variants.choose(value as CampaignTest['kind']))}
        >
          <div className={styles.tests}>
            <KindCard value={none} name="No test" text="Everybody gets the same email." />
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
              kind === 'content' ? 'A is the email of this campaign. A new variant begins as a copy of it.' : undefined
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
    <Radio.Card value={value} className={styles.kind!} aria-label={`${name}: ${text}`}>
      <strong>{name}</strong>
      <Text component="span">{text}</Text>
    </Radio.Card>
  )
}
