import { NumberInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { abTestCalls, type Statistics, type Test } from '../contract.ts'
import { figuresSoFar } from './figures-so-far.ts'
import { type Plan, planDetails, planWords } from './plan-words.ts'
import styles from './test-page.module.css'

/**
 * Estimates how long the test will take. Values that aren't entered default to the test's figures so far, or else to
 * its original's in the last month.
 */
export default function Planner({ test, statistics }: { test: Test; statistics: Statistics }) {
  const active = Math.max(2, test.variants.filter(({ status }) => status === 'active').length)
  const [typed, setTyped] = useState<{ baseline?: number; visitors_a_day?: number; effect: number }>({
    effect: test.effect,
  })
  const [asked] = useDebouncedValue(typed, 300)
  const { goal, tuned_for, minimum_weeks } = test
  const original = test.variants[0]
  const { data, error } = useCall(
    abTestCalls.planner,
    {
      ...(original && goal === 'conversion' && { popup_id: original.id }),
      ...figuresSoFar(statistics),
      ...asked,
      variants: active,
      minimum_weeks,
      tuned_for,
    },
    { keepPrevious: true },
  )
  const baseline = typed.baseline ?? data?.baseline
  const set = (name: 'baseline' | 'visitors_a_day' | 'effect', factor: number) => (value: string | number) =>
    setTyped((before) => {
      const { [name]: _, ...others } = before
      return value === '' ? { effect: test.effect, ...others } : { ...before, [name]: Number(value) / factor }
    })
  return (
    <Panel title="Estimated duration" text={data && <PlanText plan={data} variants={active} goal={goal} />}>
      <div className={styles.numbers}>
        {goal === 'conversion' && (
          <NumberInput
            label="Baseline conversion rate"
            suffix="%"
            min={0.01}
            max={99}
            decimalScale={2}
            value={baseline ? Number((baseline * 100).toFixed(2)) : ''}
            onChange={set('baseline', 100)}
          />
        )}
        <NumberInput
          label="Minimum detectable effect"
          suffix="%"
          min={1}
          max={100}
          value={Math.round(typed.effect * 100)}
          onChange={set('effect', 100)}
        />
        <NumberInput
          label="Visitors per day"
          min={0}
          thousandSeparator=","
          value={typed.visitors_a_day ?? (data?.visitors_a_day ? Number(data.visitors_a_day.toPrecision(3)) : '')}
          onChange={set('visitors_a_day', 1)}
        />
      </div>
      <ErrorNotice error={error} />
    </Panel>
  )
}

function PlanText({ plan, ...about }: { plan: Plan; variants: number; goal: Test['goal'] }) {
  const details = planDetails(plan)
  const words = planWords(plan, about)
  if (!details) return words
  return (
    <>
      {words}{' '}
      <Tooltip label={details} multiline w={280}>
        <button type="button" className={styles.explained}>
          80% power
        </button>
      </Tooltip>
    </>
  )
}
