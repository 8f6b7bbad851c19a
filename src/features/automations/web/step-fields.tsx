import {
  Autocomplete,
  Checkbox,
  Group,
  NativeSelect,
  SegmentedControl,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { Suspense } from 'react'
import { FilterBuilder } from '#features/contacts/web/index.ts'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import type { Flow, Step, StepOf } from '../contract.ts'
import { EventFields, ListSelect, optionsOf, TagInput } from './event-fields.tsx'
import { SpanFields } from './span-fields.tsx'
import { SplitFields } from './split-fields.tsx'
import type { Choices } from './use-choices.ts'
import { hourOptions, stepLabel, weekdayOptions } from './words.ts'

interface StepFieldsProps<S extends Step = Step> {
  step: S
  flow: Flow
  choices: Choices
  error: string | undefined
  onChange: (step: Step) => void
}

/** What can be set of a step. */
export function StepFields({ step, flow, choices, error, onChange }: StepFieldsProps) {
  switch (step.kind) {
    case 'email':
      return <EmailFields step={step} flow={flow} choices={choices} error={error} onChange={onChange} />
    case 'push':
      return <PushFields step={step} error={error} onChange={onChange} />
    case 'discount':
      return (
        <NativeSelect
          label="Discount"
          description="Each contact gets a code of their own. Emails that follow show it."
          data={optionsOf(choices.discounts, choices.discounts.size === 0 ? 'No discounts yet' : 'Choose a discount')}
          value={step.campaign_id}
          error={error}
          onChange={({ target }) => onChange({ ...step, campaign_id: target.value })}
        />
      )
    case 'wait':
      return <SpanFields label="Wait for" span={step.span} onChange={(span) => onChange({ ...step, span })} />
    case 'wait_until':
      return <ClockFields step={step} onChange={onChange} />
    case 'wait_for':
      return (
        <>
          <EventFields
            label="Until the contact"
            event={step.event}
            choices={choices}
            error={error}
            onChange={(event) => onChange({ ...step, event })}
          />
          <SpanFields label="At most" span={step.at_most} onChange={(at_most) => onChange({ ...step, at_most })} />
        </>
      )
    case 'condition':
      return (
        <>
          <Suspense>
            <FilterBuilder
              filter={step.filter}
              vocabulary={choices.vocabulary}
              onChange={(filter) => onChange({ ...step, filter })}
            />
          </Suspense>
          {error && <p role="alert">{error}</p>}
        </>
      )
    case 'split':
      return <SplitFields step={step} error={error} onChange={onChange} />
    case 'tag':
      return (
        <>
          <ChangeSelect label="Tag" change={step.change} onChange={(change) => onChange({ ...step, change })} />
          <TagInput
            label="Tag"
            tag={step.tag}
            choices={choices}
            error={error}
            onChange={(tag) => onChange({ ...step, tag })}
          />
        </>
      )
    case 'list':
      return (
        <>
          <ChangeSelect label="List" change={step.change} onChange={(change) => onChange({ ...step, change })} />
          <ListSelect
            listId={step.list_id}
            choices={choices}
            error={error}
            onChange={(list_id) => onChange({ ...step, list_id })}
          />
        </>
      )
    case 'field':
      return <FieldFields step={step} flow={flow} choices={choices} error={error} onChange={onChange} />
    case 'webhook':
      return (
        <TextInput
          label="URL"
          description="Gets a signed POST with the contact as JSON, tried again until it answers with 2xx."
          placeholder="https://"
          maxLength={2000}
          value={step.url}
          error={error}
          onChange={({ target }) => onChange({ ...step, url: target.value })}
        />
      )
    case 'notify':
      return (
        <Textarea
          label="Message"
          description="Emailed to the owners of the site, with the contact's address: at most 50 a day."
          autosize
          minRows={2}
          maxLength={2000}
          value={step.message}
          error={error}
          onChange={({ target }) => onChange({ ...step, message: target.value })}
        />
      )
    case 'go_to': {
      const others = flow.steps
        .filter(({ id }) => id !== step.id)
        .map(({ id }) => ({ value: id, label: stepLabel(flow, id) }))
      return (
        <NativeSelect
          label="Step"
          data={[{ value: '', label: 'Choose a step' }, ...others]}
          value={step.step}
          error={error}
          onChange={({ target }) => onChange({ ...step, step: target.value })}
        />
      )
    }
    case 'end':
      return null
  }
}

function EmailFields({ step, choices, error, onChange }: StepFieldsProps<StepOf<'email'>>) {
  const path = useSitePath()
  const emails = [...choices.emails].map(([value, label]) => ({ value, label }))
  return (
    <>
      <NativeSelect
        label="Email"
        data={[{ value: '', label: emails.length === 0 ? 'No emails yet' : 'Choose an email' }, ...emails]}
        value={step.email_id}
        error={error}
        onChange={({ target }) => onChange({ ...step, email_id: target.value })}
      />
      <Group gap="md">
        {step.email_id !== '' && (
          <TextLink size="sm" target="_blank" to={path(`/auto-responses/${step.email_id}`)}>
            Edit this email
          </TextLink>
        )}
        <TextLink size="sm" target="_blank" to={path('/auto-responses/new')}>
          Write a new email
        </TextLink>
      </Group>
      <Switch
        label="Smart sending"
        description="Skips contacts who have had as many messages as your frequency cap allows."
        checked={step.smart_sending}
        onChange={({ target }) => onChange({ ...step, smart_sending: target.checked })}
      />
    </>
  )
}

function PushFields({ step, error, onChange }: Pick<StepFieldsProps<StepOf<'push'>>, 'step' | 'error' | 'onChange'>) {
  const set = (change: Partial<StepOf<'push'>['push']>) => onChange({ ...step, push: { ...step.push, ...change } })
  return (
    <>
      <TextInput
        label="Title"
        maxLength={200}
        value={step.push.title}
        error={error}
        onChange={({ target }) => set({ title: target.value })}
      />
      <Textarea
        label="Message"
        description="Merge tags such as [first_name] work here."
        autosize
        minRows={2}
        maxLength={1000}
        value={step.push.body}
        onChange={({ target }) => set({ body: target.value })}
      />
      <TextInput
        label="Page to open"
        placeholder="https://"
        maxLength={2000}
        value={step.push.url}
        onChange={({ target }) => set({ url: target.value })}
      />
      <TextInput
        label="Image URL"
        placeholder="https://"
        maxLength={2000}
        value={step.push.image}
        onChange={({ target }) => set({ image: target.value })}
      />
      <Switch
        label="Smart sending"
        description="Skips contacts who have had as many messages as your frequency cap allows."
        checked={step.smart_sending}
        onChange={({ target }) => onChange({ ...step, smart_sending: target.checked })}
      />
    </>
  )
}

function ClockFields({ step, onChange }: { step: StepOf<'wait_until'>; onChange: (step: Step) => void }) {
  return (
    <>
      <Checkbox.Group
        label="Days"
        description="None: any day."
        value={step.weekdays.map(String)}
        onChange={(days) => onChange({ ...step, weekdays: days.map(Number).toSorted((a, b) => a - b) })}
      >
        <Group gap="sm" mt="xs">
          {weekdayOptions.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <NativeSelect
        label="Time"
        data={hourOptions}
        value={String(step.hour)}
        onChange={({ target }) => onChange({ ...step, hour: Number(target.value) })}
      />
      <NativeSelect
        label="Time zone"
        data={[
          { value: 'contact', label: "The contact's, where known" },
          { value: 'site', label: "The site's" },
        ]}
        value={step.zone}
        onChange={({ target }) => onChange({ ...step, zone: target.value as 'contact' | 'site' })}
      />
    </>
  )
}

function FieldFields({ step, choices, error, onChange }: StepFieldsProps<StepOf<'field'>>) {
  return (
    <>
      <Autocomplete
        label="Field"
        data={choices.vocabulary.fields.map(({ key }) => key)}
        maxLength={100}
        value={step.key}
        error={error}
        onChange={(key) => onChange({ ...step, key })}
      />
      <TextInput
        label="Value"
        description="Empty clears the field."
        maxLength={500}
        value={step.value}
        onChange={({ target }) => onChange({ ...step, value: target.value })}
      />
    </>
  )
}

interface ChangeSelectProps {
  label: string
  change: 'add' | 'remove'
  onChange: (change: 'add' | 'remove') => void
}

function ChangeSelect({ label, change, onChange }: ChangeSelectProps) {
  return (
    <SegmentedControl
      aria-label={`${label}: add or remove`}
      data={[
        { value: 'add', label: 'Add' },
        { value: 'remove', label: 'Remove' },
      ]}
      value={change}
      onChange={(value) => onChange(value as 'add' | 'remove')}
    />
  )
}
