import { Autocomplete, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { SiteTimeField } from '#platform/web/ui/site-time-field.tsx'
import { FilterBuilder } from '#features/contacts/web/index.ts'
import type { Flow, Step, StepOf } from '../contract.ts'
import { inOrder } from './edit-steps.ts'
import { EventFields, ListSelect, optionsOf, TagInput } from './event-fields.tsx'
import { SpanFields } from './span-fields.tsx'
import { ClockFields } from './clock-fields.tsx'
import { EmailFields } from './email-fields.tsx'
import { PushFields } from './push-fields.tsx'
import { ServiceFields } from './service-fields.tsx'
import { SplitFields } from './split-fields.tsx'
import type { Choices } from './use-choices.ts'
import { stepLabel } from './words.ts'

/** The props of the settings of a step. */
export interface StepFieldsProps<S extends Step = Step> {
  step: S
  flow: Flow
  choices: Choices
  error: string | undefined
  onChange: (step: Step) => void
}

/** The settings of a step. */
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
    case 'wait_date':
      return (
        <SiteTimeField
          label="Date and time"
          description="Contacts who get here later take the branch “Late” at once."
          value={step.at}
          error={error}
          onChange={(at) => onChange({ ...step, at })}
        />
      )
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
    case 'service':
      return <ServiceFields step={step} choices={choices} error={error} onChange={onChange} />
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
      const others = inOrder(flow.steps)
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
