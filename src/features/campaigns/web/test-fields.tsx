import { NativeSelect, NumberInput, Slider, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useLiveCount } from '#platform/web/use-live-count.ts'
import { campaignCalls, type CampaignTest } from '../contract.ts'
import type { StepProps } from './step-props.ts'
import { sharesWords } from './test-words.ts'
import styles from './wizard.module.css'

const marks = [20, 50, 100].map((value) => ({ value, label: `${value}%` }))

/** On how many the subjects are tested, how long, and by what the best is known. */
export function TestFields({ fields: { type, audience, test }, change, issues }: StepProps) {
  const { count } = useLiveCount(campaignCalls.audience, { type, audience })
  const id = useId()
  // What stands in the field while it is being typed need not be a number yet.
  const [hours, setHours] = useState<number | string>(test.hours)
  const put = (part: Partial<CampaignTest>) => change({ test: { ...test, ...part } })
  const isAll = test.share === 100
  return (
    <Panel title="A/B test" text={sharesWords(test, count)}>
      <div>
        <Text size="sm" fw={500} id={id} mb={6}>
          Test on {test.share}% of them
        </Text>
        <Slider
          className={styles.slider!}
          aria-labelledby={id}
          thumbProps={{ 'aria-labelledby': id }}
          min={2}
          max={100}
          marks={marks}
          label={(share) => `${share}%`}
          value={test.share}
          onChange={(share) => put({ share })}
        />
      </div>
      {!isAll && (
        <div className={styles.pair}>
          <NumberInput
            label="Send winner after (hours)"
            min={1}
            max={72}
            allowDecimal={false}
            clampBehavior="strict"
            value={hours}
            error={issues['test.hours']}
            onChange={(next) => {
              setHours(next)
              if (typeof next === 'number' && next >= 1) put({ hours: next })
            }}
            onBlur={() => setHours(test.hours)}
          />
          <NativeSelect
            label="Winning metric"
            data={[
              { value: 'opened', label: 'Open rate' },
              { value: 'clicked', label: 'Click rate' },
            ]}
            value={test.winner_by}
            onChange={(event) => put({ winner_by: event.target.value as CampaignTest['winner_by'] })}
          />
        </div>
      )}
    </Panel>
  )
}
