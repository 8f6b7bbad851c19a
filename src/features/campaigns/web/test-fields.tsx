import { NativeSelect, NumberInput, Radio, Slider, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useLiveCount } from '#platform/web/use-live-count.ts'
import { campaignCalls, type CampaignTest, testMetrics } from '../contract.ts'
import { privacyOpensWords } from './privacy-opens-words.ts'
import type { StepProps } from './step-props.ts'
import { metricNames, sharesWords } from './test-words.ts'
import looks from './test-step.module.css'

const marks = [20, 50, 100].map((value) => ({ value, label: `${value}%` }))
const maxHours = 168
const metricTexts: Record<CampaignTest['winner_by'], string> = {
  opened: `${privacyOpensWords} These opens are not counted.`,
  clicked: 'How many of those who got it clicked a link.',
  revenue: 'What those who clicked bought within the attribution window. It takes many recipients to decide.',
}

/** Fields for the share of the audience in the test, the metric that decides, and when the winner goes to the rest. */
export function TestFields({ fields: { type, audience, test }, change, issues }: StepProps) {
  const { count } = useLiveCount(campaignCalls.audience, { type, audience })
  const id = useId()
  // While the user is typing, the field's content may not be a number yet.
  const [hours, setHours] = useState<number | string>(test.hours)
  const put = (part: Partial<CampaignTest>) => change({ test: { ...test, ...part } })
  const hasWaitingRecipients = test.share < 100
  return (
    <Panel title="Choosing the winner" text={sharesWords(test, count)}>
      <div>
        <Text size="sm" fw={500} id={id} mb={6}>
          Test on {test.share}% of the audience
        </Text>
        <Slider
          className={looks.slider!}
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
      <NativeSelect
        label="Winning metric"
        description={metricTexts[test.winner_by]}
        data={testMetrics.map((value) => ({ value, label: metricNames[value] }))}
        value={test.winner_by}
        onChange={(event) => put({ winner_by: event.target.value as CampaignTest['winner_by'] })}
      />
      {hasWaitingRecipients && (
        <Radio.Group
          label="Send the winner to the rest"
          value={test.ends}
          onChange={(ends) => put({ ends: ends as CampaignTest['ends'] })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="time" label="After a set time" />
            <Radio
              value="verdict"
              label="As soon as there is a clear winner"
              description="Checked every few minutes. At most 1 in 20 tests picks a winner by chance."
            />
            <Radio value="hand" label="When I choose it" />
          </Stack>
        </Radio.Group>
      )}
      {hasWaitingRecipients && test.ends !== 'hand' && (
        <>
          <NumberInput
            label={test.ends === 'time' ? 'Send winner after (hours)' : 'At the latest after (hours)'}
            maw={220}
            min={1}
            max={maxHours}
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
          <Radio.Group
            label="If there is no clear winner by then"
            value={test.undecided}
            onChange={(undecided) => put({ undecided: undecided as CampaignTest['undecided'] })}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="best" label="Send the best variant so far" />
              <Radio value="wait" label="Wait for a clear winner and notify me" />
            </Stack>
          </Radio.Group>
        </>
      )}
    </Panel>
  )
}
