import { NumberInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { abTestCalls, type Statistics, type Test } from '../contract.ts'
import styles from './test-page.module.css'
import { formatCount } from './words.ts'

/** How long the test will take. What is not typed is what the test had so far, or else its original in the last four weeks. */
export default function Planner({ test, statistics }: { test: Test; statistics: Statistics }) {
  const active = Math.max(2, test.variants.filter(({ status }) => status === 'active').length)
  const [typed, setTyped] = useState<{ baseline?: number; visitors_a_day?: number; effect: number }>({
    effect: test.effect,
  })
  const [asked] = useDebouncedValue(typed, 300)
  const original = test.variants[0]
  const visitors = statistics.variants.reduce((sum, one) => sum + one.visitors, 0)
  const hadSoFar =
    statistics.days >= 1 && visitors > 0 ? { visitors_a_day: Math.round(visitors / statistics.days) } : {}
  const { data, error } = useCall(
    abTestCalls.planner,
    {
      ...(original && { popup_id: original.id }),
      ...hadSoFar,
      ...asked,
      variants: active,
      minimum_weeks: test.minimum_weeks,
      tuned_for: test.tuned_for,
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
    <Panel title="How long will it take?" text={data && planWords(data, active)}>
      <div className={styles.numbers}>
        <NumberInput
          label="Rate of the original"
          suffix="%"
          min={0.01}
          max={99}
          decimalScale={2}
          value={baseline ? Number((baseline * 100).toFixed(2)) : ''}
          onChange={set('baseline', 100)}
        />
        <NumberInput
          label="Smallest uplift to find"
          suffix="%"
          min={1}
          max={100}
          value={Math.round(typed.effect * 100)}
          onChange={set('effect', 100)}
        />
        <NumberInput
          label="Visitors a day"
          min={0}
          thousandSeparator=","
          value={typed.visitors_a_day ?? (data?.visitors_a_day ? Math.round(data.visitors_a_day) : '')}
          onChange={set('visitors_a_day', 1)}
        />
      </div>
      <ErrorNotice error={error} />
    </Panel>
  )
}

interface Plan {
  visitors: number | null
  usually: number | null
  visitors_at_one_look: number | null
  days: number | null
  weeks: number | null
}

function planWords({ visitors, usually, visitors_at_one_look: once, days, weeks }: Plan, variants: number): string {
  if (visitors === null) return 'The form has no conversions to go by yet: say what rate you expect.'
  const all = `About ${formatCount(visitors)} visitors in ${variants === 2 ? 'both' : `all ${variants}`} variants to be certain in four of five tests${usually === null ? '' : `; half of them are by ${formatCount(usually)}`}.`
  const look =
    once === null
      ? ''
      : ` A test that is planned for one look, and never looked at before, takes ${formatCount(once)} to be as sure.`
  if (days === null || weeks === null) return `${all}${look}`
  return `${weeks === 1 ? 'One week' : `${formatCount(weeks)} weeks`}. ${all}${look}`
}
