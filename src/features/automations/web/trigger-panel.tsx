import { Button, Group, NativeSelect, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { FilterBuilder } from '#features/contacts/web/index.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { Flow, FlowEvent, PropertyCondition, Trigger } from '../contract.ts'
import { EventValue, eventOf } from './event-fields.tsx'
import type { Choices } from './use-choices.ts'
import type { ProblemAt } from './use-problems.ts'
import { dateNames, eventNames, hourOptions, propertyOperatorNames, triggerNames } from './words.ts'

interface PartProps {
  flow: Flow
  choices: Choices
  problems: ProblemAt
  onChange: (change: Partial<Flow>) => void
}

/** What starts the flow, and for whom. */
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

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

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

interface TriggerFieldsProps {
  trigger: Trigger
  choices: Choices
  error: string | undefined
  onChange: (trigger: Trigger) => void
}

function TriggerFields({ trigger, choices, error, onChange }: TriggerFieldsProps) {
  const { vocabulary } = choices
  if (trigger.kind === 'inactive') {
    return (
      <NumberInput
        label="Days without a visit, open, click or order"
        min={1}
        max={3650}
        allowDecimal={false}
        value={trigger.days}
        onChange={(days) => onChange({ ...trigger, days: Number(days) || 1 })}
      />
    )
  }
  if (trigger.kind === 'date')
    return <DateFields trigger={trigger} choices={choices} error={error} onChange={onChange} />
  if (trigger.kind === 'back_in_stock' || trigger.kind === 'price_dropped') {
    return <ProductFields trigger={trigger} onChange={onChange} />
  }
  if (trigger.kind !== 'event') {
    return (
      <NativeSelect
        label="Segment"
        description="Checked every five minutes. Whoever is in it now does not enter."
        data={[
          { value: '', label: 'Choose a segment' },
          ...vocabulary.segments.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={trigger.segment_id}
        error={error}
        onChange={({ target }) => onChange({ ...trigger, segment_id: target.value })}
      />
    )
  }
  return (
    <>
      <EventValue
        event={trigger.event}
        choices={choices}
        error={error}
        onChange={(event) => onChange({ ...trigger, event })}
      />
      {trigger.event.kind === 'custom' && (
        <PropertyConditions where={trigger.where} onChange={(where) => onChange({ ...trigger, where })} />
      )}
    </>
  )
}

function ProductFields({
  trigger,
  onChange,
}: {
  trigger: Extract<Trigger, { kind: 'back_in_stock' | 'price_dropped' }>
  onChange: (trigger: Trigger) => void
}) {
  return (
    <>
      <NativeSelect
        label="Of a product that the contact"
        data={[
          { value: 'either', label: 'Viewed or added to cart' },
          { value: 'viewed', label: 'Viewed' },
          { value: 'added_to_cart', label: 'Added to cart' },
        ]}
        value={trigger.interest}
        onChange={({ target }) => onChange({ ...trigger, interest: target.value as typeof trigger.interest })}
      />
      <NumberInput
        label="Within the last days"
        min={1}
        max={90}
        allowDecimal={false}
        value={trigger.within_days}
        onChange={(days) => onChange({ ...trigger, within_days: Number(days) || 1 })}
      />
      {trigger.kind === 'price_dropped' && (
        <NumberInput
          label="By at least"
          suffix="%"
          min={1}
          max={99}
          allowDecimal={false}
          value={trigger.percent}
          onChange={(percent) => onChange({ ...trigger, percent: Number(percent) || 1 })}
        />
      )}
    </>
  )
}

function DateFields({
  trigger,
  choices,
  error,
  onChange,
}: Omit<TriggerFieldsProps, 'trigger'> & { trigger: Extract<Trigger, { kind: 'date' }> }) {
  const own = choices.vocabulary.fields.filter(({ type }) => type === 'date')
  const fields = [
    { value: '', label: 'Choose a date field' },
    ...own.map(({ key, label }) => ({ value: `field:${key}`, label })),
    ...optionsOf(dateNames),
  ]
  return (
    <>
      <NativeSelect
        label="Date field"
        data={fields}
        value={trigger.field}
        error={error}
        onChange={({ target }) => onChange({ ...trigger, field: target.value })}
      />
      <NumberInput
        label="Days after the date"
        description="Negative: before it."
        min={-365}
        max={365}
        allowDecimal={false}
        value={trigger.days}
        onChange={(days) => onChange({ ...trigger, days: Number(days) || 0 })}
      />
      <NativeSelect
        label="From this hour on"
        data={hourOptions}
        value={String(trigger.hour)}
        onChange={({ target }) => onChange({ ...trigger, hour: Number(target.value) })}
      />
      <Switch
        label="Every year"
        checked={trigger.yearly}
        onChange={({ target }) => onChange({ ...trigger, yearly: target.checked })}
      />
    </>
  )
}

function PropertyConditions({
  where,
  onChange,
}: {
  where: PropertyCondition[]
  onChange: (where: PropertyCondition[]) => void
}) {
  return (
    <Stack gap="xs">
      {where.map((condition, index) => (
        <Group key={index} gap="xs" align="end" wrap="nowrap">
          <TextInput
            aria-label="Property"
            placeholder="Property"
            maxLength={100}
            value={condition.property}
            onChange={({ target }) => onChange(where.with(index, { ...condition, property: target.value }))}
          />
          <NativeSelect
            aria-label="Operator"
            data={optionsOf(propertyOperatorNames)}
            value={condition.operator}
            onChange={({ target }) =>
              onChange(where.with(index, { ...condition, operator: target.value as PropertyCondition['operator'] }))
            }
          />
          <TextInput
            aria-label="Value"
            maxLength={200}
            value={condition.value}
            onChange={({ target }) => onChange(where.with(index, { ...condition, value: target.value }))}
          />
          <Button size="xs" variant="default" onClick={() => onChange(where.toSpliced(index, 1))}>
            Remove
          </Button>
        </Group>
      ))}
      {where.length < 10 && (
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => onChange([...where, { property: '', operator: 'is', value: '' }])}
          >
            Add a property condition
          </Button>
        </Group>
      )}
    </Stack>
  )
}
