import { Chip, Group, MultiSelect, NumberInput, SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import {
  type DisplayRule,
  type FilterValue,
  isNamed,
  type NamedText,
  type NumberRange,
  type Span,
  type Subject,
} from '#embed/rules/display-rule.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { capital, type SiteChoices, choicesOf } from './choices.ts'
import { hints } from './rule-choices.ts'
import { ruleProduct } from './slots.ts'
import styles from './rule-builder.module.css'

interface ValueInputProps {
  rule: DisplayRule
  choices: SiteChoices
  /** Label of the inputs: the rule's subject. */
  label: string
  onChange: (value: FilterValue) => void
}

/** Inputs for the value that a rule compares with. */
export function ValueInput({ rule, choices, label, onChange }: ValueInputProps) {
  const { filter_type, filter_value: value } = rule
  const subject = rule.rule_id as Subject
  switch (filter_type) {
    case 'one-of':
      return <ChoiceInput rule={rule} choices={choices} label={label} onChange={onChange} />
    case 'number':
      return <RangeInput value={value as NumberRange} label={label} onChange={onChange} />
    case 'time':
    case 'date':
      return <SpanInput type={filter_type} value={value as Span} label={label} onChange={onChange} />
    case 'is':
      return (
        <SegmentedControl
          aria-label={label}
          data={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          value={value === false ? 'no' : 'yes'}
          onChange={(next) => onChange(next === 'yes')}
        />
      )
    case 'group':
      return null
    case 'containing':
    case 'equals':
    case 'wildcard':
    case 'present':
      if (isNamed(subject)) {
        const named = value as NamedText
        return (
          <div className={styles.pair}>
            <TextInput
              aria-label={`${label}: name`}
              placeholder={hints[subject] ?? 'Name'}
              maxLength={200}
              value={named.name}
              onChange={({ currentTarget }) => onChange({ ...named, name: currentTarget.value })}
            />
            {filter_type !== 'present' && (
              <TextInput
                aria-label={`${label}: value`}
                placeholder="Value"
                maxLength={2000}
                value={named.value}
                onChange={({ currentTarget }) => onChange({ ...named, value: currentTarget.value })}
              />
            )}
          </div>
        )
      }
      if (filter_type === 'present') return <span />
      if (subject === 'cart_product' && filter_type !== 'wildcard')
        return (
          <div className={styles.picked}>
            <TextInput
              aria-label={label}
              placeholder={hints[subject] ?? ''}
              maxLength={2000}
              value={value as string}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
            <SlotContent
              slot={ruleProduct}
              props={{ value: value as string, isWhole: filter_type === 'equals', onChange }}
            />
          </div>
        )
      return (
        <TextInput
          aria-label={label}
          placeholder={filter_type === 'wildcard' && subject === 'url' ? '/products/*' : (hints[subject] ?? '')}
          maxLength={2000}
          value={value as string}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
  }
}

function ChoiceInput({ rule, choices, label, onChange }: ValueInputProps) {
  const subject = rule.rule_id as Subject
  const value = rule.filter_value as string[]
  const offered = choicesOf(subject, choices)
  if (!offered)
    return (
      <TagsInput
        aria-label={label}
        placeholder={value.length ? '' : 'Type and press Enter'}
        value={value}
        onChange={onChange}
      />
    )
  if (subject === 'weekday' || subject === 'visitor' || subject === 'device')
    return (
      <Chip.Group multiple value={value} onChange={onChange}>
        <Group gap={6} component="fieldset" className={styles.chips} aria-label={label}>
          {offered.map((choice) => (
            <Chip key={choice.value} value={choice.value} size="xs" radius="sm">
              {subject === 'weekday' ? choice.label.slice(0, 3) : capital(choice.label)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    )
  return (
    <MultiSelect
      aria-label={label}
      data={[...offered]}
      value={value}
      onChange={onChange}
      searchable
      clearable
      limit={300}
      placeholder={value.length ? '' : 'Choose…'}
      nothingFoundMessage="Nothing found"
    />
  )
}

function RangeInput({ value, label, onChange }: RangeProps<NumberRange>) {
  const set = (end: 'min' | 'max') => (next: string | number) => {
    const { [end]: _, ...other } = value
    onChange(typeof next === 'number' ? { ...value, [end]: next } : other)
  }
  return (
    <div className={styles.pair}>
      <NumberInput
        aria-label={`${label}: at least`}
        placeholder="at least"
        min={0}
        max={1e9}
        decimalScale={2}
        value={value.min ?? ''}
        onChange={set('min')}
      />
      <NumberInput
        aria-label={`${label}: at most`}
        placeholder="at most"
        min={0}
        max={1e9}
        decimalScale={2}
        value={value.max ?? ''}
        onChange={set('max')}
      />
    </div>
  )
}

interface RangeProps<T> {
  value: T
  label: string
  onChange: (value: T) => void
}

function SpanInput({ type, value, label, onChange }: RangeProps<Span> & { type: 'time' | 'date' }) {
  const set = (end: 'from' | 'to', next: string) => {
    const { [end]: _, ...other } = value
    onChange(next ? { ...value, [end]: next } : other)
  }
  return (
    <div className={styles.pair}>
      <TextInput
        type={type}
        aria-label={`${label}: from`}
        value={value.from ?? ''}
        onChange={({ currentTarget }) => set('from', currentTarget.value)}
      />
      <TextInput
        type={type}
        aria-label={`${label}: to`}
        value={value.to ?? ''}
        onChange={({ currentTarget }) => set('to', currentTarget.value)}
      />
    </div>
  )
}
