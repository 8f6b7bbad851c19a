import { Button, Group, NativeSelect, NumberInput, Stack, Switch } from '@mantine/core'
import { Suspense } from 'react'
import { FilterBuilder } from '#features/contacts/web/index.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { type Flow, flowLimits } from '../contract.ts'
import { EventFields } from './event-fields.tsx'
import type { Choices } from './use-choices.ts'
import type { ProblemAt } from './use-problems.ts'

interface FlowSettingsProps {
  flow: Flow
  choices: Choices
  problems: ProblemAt
  onChange: (change: Partial<Flow>) => void
}

const reentryOptions = [
  { value: 'never', label: 'Once only' },
  { value: 'always', label: 'Any number of times' },
  { value: 'after', label: 'Again after some days' },
]

/** Settings for the goal, the exits, and who can enter again and when. */
export function FlowSettings(props: FlowSettingsProps) {
  const { flow, onChange } = props
  const { reentry } = flow
  return (
    <>
      <GoalPanel {...props} />
      <ExitPanel {...props} />
      <Panel title="Settings">
        <Stack gap="sm">
          <NativeSelect
            label="Contacts can enter"
            data={reentryOptions}
            value={reentry.kind}
            onChange={({ target }) =>
              onChange({
                reentry:
                  target.value === 'after' ? { kind: 'after', days: 30 } : { kind: target.value as 'never' | 'always' },
              })
            }
          />
          {reentry.kind === 'after' && (
            <NumberInput
              label="Days after entering last"
              min={1}
              max={3650}
              allowDecimal={false}
              value={reentry.days}
              onChange={(days) => onChange({ reentry: { kind: 'after', days: Number(days) || 1 } })}
            />
          )}
          <NumberInput
            label="Control group"
            description="This percentage of contacts gets nothing, so that you can see what the automation brings."
            suffix="%"
            min={0}
            max={50}
            allowDecimal={false}
            value={flow.hold_out}
            onChange={(hold_out) => onChange({ hold_out: Math.min(50, Math.max(0, Number(hold_out) || 0)) })}
          />
          <Switch
            label="Quiet hours"
            description="Emails wait until the quiet hours of your sending settings are over."
            checked={flow.quiet_hours}
            onChange={({ target }) => onChange({ quiet_hours: target.checked })}
          />
        </Stack>
      </Panel>
    </>
  )
}

function GoalPanel({ flow: { goal }, choices, problems, onChange }: FlowSettingsProps) {
  return (
    <Panel title="Goal" text="Counts as a conversion. Revenue counts for the same number of days.">
      <Stack gap="sm">
        <Switch
          label="Track a goal"
          checked={goal !== null}
          onChange={({ target }) =>
            onChange({ goal: target.checked ? { event: { kind: 'ordered' }, days: 7, ends: true } : null })
          }
        />
        {goal && (
          <>
            <EventFields
              label="The contact"
              event={goal.event}
              choices={choices}
              error={problems('flow.goal')}
              onChange={(event) => onChange({ goal: { ...goal, event } })}
            />
            <NumberInput
              label="Within days of entering"
              min={1}
              max={365}
              allowDecimal={false}
              value={goal.days}
              onChange={(days) => onChange({ goal: { ...goal, days: Number(days) || 1 } })}
            />
            <Switch
              label="Exit when reached"
              checked={goal.ends}
              onChange={({ target }) => onChange({ goal: { ...goal, ends: target.checked } })}
            />
          </>
        )}
      </Stack>
    </Panel>
  )
}

function ExitPanel({ flow: { exits, exit_filter }, choices, problems, onChange }: FlowSettingsProps) {
  return (
    <Panel title="Exits" text="A contact leaves as soon as one of these happens.">
      <Stack gap="sm">
        {exits.map((event, index) => (
          <Group key={index} align="end" gap="xs">
            <EventFields
              label="The contact"
              event={event}
              choices={choices}
              error={problems(`flow.exits.${index}`)}
              onChange={(changed) => onChange({ exits: exits.with(index, changed) })}
            />
            <Button size="xs" variant="default" onClick={() => onChange({ exits: exits.toSpliced(index, 1) })}>
              Remove
            </Button>
          </Group>
        ))}
        {exits.length < flowLimits.exits && (
          <Group>
            <Button size="xs" variant="default" onClick={() => onChange({ exits: [...exits, { kind: 'ordered' }] })}>
              Add an exit
            </Button>
          </Group>
        )}
        <Switch
          label="Also exit when a filter matches"
          description="Checked each time a step is due."
          checked={exit_filter !== null}
          onChange={({ target }) => onChange({ exit_filter: target.checked ? { match: 'all', conditions: [] } : null })}
        />
        {exit_filter && (
          <Suspense>
            <FilterBuilder
              filter={exit_filter}
              vocabulary={choices.vocabulary}
              onChange={(changed) => onChange({ exit_filter: changed })}
            />
          </Suspense>
        )}
        {problems('flow.exit_filter') && <p role="alert">{problems('flow.exit_filter')}</p>}
      </Stack>
    </Panel>
  )
}
