import { Button, NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { abTestCalls, type Test, testGoals } from '../contract.ts'
import styles from './test-page.module.css'
import { goalNames } from './words.ts'

const shown = ['name', 'minimum_weeks', 'effect', 'hold_out'].map((name) => `settings.${name}`)

const number = (value: string | number) => Number(value) || 0

/** Settings of a test. */
export function TestSettings({ test }: { test: Test }) {
  const { test_id, name, goal, auto_winner, bandit, minimum_weeks, effect, hold_out } = test
  const saved = { name, goal, auto_winner, bandit, minimum_weeks, effect, hold_out }
  const [changes, setChanges] = useState<Partial<typeof saved>>({})
  const fields = { ...saved, ...changes }
  const path = useSitePath()
  const set = (change: Partial<typeof fields>) => setChanges((before) => ({ ...before, ...change }))
  const save = useAction(abTestCalls.settings, {
    invalidates: [abTestCalls.load, abTestCalls.list],
    onSuccess: () => notify('Saved.'),
  })
  const open = Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => value !== saved[field as keyof typeof saved]),
  )
  // A value that equals the saved one is no longer a change, so changes made in another dashboard become visible.
  if (Object.keys(open).length < Object.keys(changes).length) setChanges(open)
  const isChanged = Object.keys(open).length > 0
  const issue = (field: string) => save.issues[`settings.${field}`]
  return (
    <Panel
      title="Settings"
      onSubmit={() => void save.run({ test_id, settings: open })}
      foot={
        <Button type="submit" loading={save.busy} disabled={!isChanged}>
          Save
        </Button>
      }
    >
      <TextInput
        label="Name"
        maxLength={200}
        value={fields.name}
        error={issue('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <div>
        <p className={styles.question}>Winning metric</p>
        <SegmentedControl
          aria-label="Winning metric"
          data={testGoals.map((value) => ({ value, label: goalNames[value] }))}
          value={fields.goal}
          onChange={(value) => set({ goal: testGoals.find((one) => one === value) ?? 'conversion' })}
        />
        {fields.goal === 'revenue' && (
          <p className={styles.hint}>
            Based on the site’s orders. <TextLink to={path('/orders/sources')}>Order sources</TextLink>
          </p>
        )}
      </div>
      <div className={styles.numbers}>
        <NumberInput
          label="Minimum duration"
          suffix={fields.minimum_weeks === 1 ? ' week' : ' weeks'}
          description="Full weeks, so every weekday counts equally."
          min={1}
          max={12}
          value={fields.minimum_weeks}
          error={issue('minimum_weeks')}
          onChange={(value) => set({ minimum_weeks: number(value) })}
        />
        <NumberInput
          label="Minimum detectable effect"
          suffix="%"
          description="Smaller differences count as no difference."
          min={1}
          max={100}
          value={Math.round(fields.effect * 100)}
          error={issue('effect')}
          onChange={(value) => set({ effect: number(value) / 100 })}
        />
        <NumberInput
          label="Control group"
          suffix="%"
          description="Visitors who see no form, to measure its effect."
          min={0}
          max={50}
          value={fields.hold_out}
          error={issue('hold_out')}
          onChange={(value) => set({ hold_out: number(value) })}
        />
      </div>
      <Switch
        label="Auto-select winner"
        description="Ends the test when a variant wins after the minimum duration."
        checked={fields.auto_winner}
        onChange={(event) => set({ auto_winner: event.currentTarget.checked })}
      />
      <Switch
        label="Auto-optimize traffic"
        description="Sends more visitors to better variants. A winner takes longer to find."
        checked={fields.bandit}
        onChange={(event) => set({ bandit: event.currentTarget.checked })}
      />
      <ErrorNotice error={save.error} fields={shown} />
    </Panel>
  )
}
