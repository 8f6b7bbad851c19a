import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { FilterBuilder } from '#features/contacts/web/index.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { Flow, FlowEvent, Trigger } from '../contract.ts'
import { eventOf } from './event-fields.tsx'
import { optionsOf } from './options-of.ts'
import { TriggerFields } from './trigger-fields.tsx'
import type { Choices } from './use-choices.ts'
import type { ProblemAt } from './use-problems.ts'
import { eventNames, triggerNames } from './words.ts'

interface PartProps {
  flow: Flow
  choices: Choices
  problems: ProblemAt
  onChange: (change: Partial<Flow>) => void
}

/** The trigger of the flow, and the filter for the contacts that it applies to. */
export function TriggerPanel({ flow, choices, problems, onChange }: PartProps) {
  const { trigger, filter } = flow
  const chosen = trigger.kind === 'event' ? trigger.event.kind : trigger.kind
  const groups = [
    { group: 'Contact does something', items: optionsOf(eventNames) },
    { group: 'Other', items: optionsOf(triggerNames) },
  ]
  const set = (changed: Trigger) => onChange({ trigger: changed })
  return (
    <Panel title="Trigger" text="A contact enters when this happens.">
      <Stack gap="sm">
        <NativeSelect
          label="Starts when a contact"
          data={groups}
          value={chosen}
          onChange={({ target }) => set(triggerOf(target.value))}
        />
        <TriggerFields trigger={trigger} choices={choices} error={problems('flow.trigger')} onChange={set} />
        {filter.conditions.length > 0 ? (
          <Suspense>
            <FilterBuilder
              filter={filter}
              vocabulary={choices.vocabulary}
              onChange={(changed) => onChange({ filter: changed })}
            />
          </Suspense>
        ) : (
          <Group>
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                onChange({
                  filter: { match: 'all', conditions: [{ field: 'status', operator: 'is', value: 'subscribed' }] },
                })
              }
            >
              Add a filter
            </Button>
          </Group>
        )}
        {problems('flow.filter') && <p role="alert">{problems('flow.filter')}</p>}
      </Stack>
    </Panel>
  )
}

function triggerOf(kind: string): Trigger {
  switch (kind) {
    case 'segment_entered':
    case 'segment_left':
      return { kind, segment_id: '' }
    case 'date':
      return { kind, field: '', days: 0, yearly: true, hour: 9 }
    case 'inactive':
      return { kind, days: 60 }
    case 'back_in_stock':
      return { kind, interest: 'either', within_days: 30 }
    case 'price_dropped':
      return { kind, interest: 'either', within_days: 30, percent: 10 }
    default:
      return { kind: 'event', event: eventOf(kind as FlowEvent['kind']), where: [] }
  }
}
