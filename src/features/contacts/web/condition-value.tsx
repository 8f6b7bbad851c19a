import { MultiSelect, NativeSelect, NumberInput, TagsInput, TextInput } from '@mantine/core'
import { useContext } from 'react'
import { SiteContext } from '#platform/web/site.ts'
import { contactStatuses } from '../contract.ts'
import type { Condition } from '../filter.ts'
import { customPrefix, type FilterKind, valueKindOf } from '../filter-fields.ts'
import type { Vocabulary } from './filter-builder.tsx'
import { contactStatusNames } from '../status-names.ts'

interface ConditionValueProps {
  condition: Condition
  kind: FilterKind
  vocabulary: Vocabulary
  onChange: (condition: Condition) => void
}
type Choice = { value: string; label: string }

/** The field for the value of a condition; nothing if the operator takes none. */
export function ConditionValue({ condition, kind, vocabulary, onChange }: ConditionValueProps) {
  const { field, operator, value } = condition
  const wanted = valueKindOf(kind, operator) ?? 'none'
  const set = (next: NonNullable<Condition['value']>) => onChange({ ...condition, value: next })
  const choices = choicesOf(field, vocabulary)
  const currency = useContext(SiteContext)?.currency ?? ''
  const text = typeof value === 'string' ? value : ''
  if (wanted === 'none') return null
  if (wanted === 'days' || wanted === 'number' || wanted === 'times') {
    const money = amounts.has(field) && currency !== '' ? { suffix: ` ${currency}` } : {}
    const limits = wanted === 'days' ? daysInput : wanted === 'times' ? timesInput : money
    return (
      <NumberInput
        aria-label={wanted === 'days' ? 'Days' : wanted === 'times' ? 'Times' : 'Number'}
        value={typeof value === 'number' ? value : ''}
        {...limits}
        onChange={(next) => typeof next === 'number' && set(next)}
      />
    )
  }
  if (wanted === 'day') {
    return <TextInput type="date" aria-label="Day" value={text} onChange={(event) => set(event.target.value)} />
  }
  if (wanted === 'lines') {
    const values = Array.isArray(value) ? value : []
    if (choices) return <MultiSelect aria-label="Values" data={choices} value={values} searchable onChange={set} />
    return <TagsInput aria-label="Values" placeholder="Enter each" value={values} onChange={set} />
  }
  if (choices) {
    const data = [{ value: '', label: 'Choose …' }, ...choices]
    return <NativeSelect aria-label="Value" data={data} value={text} onChange={(event) => set(event.target.value)} />
  }
  return <TextInput aria-label="Value" maxLength={200} value={text} onChange={(event) => set(event.target.value)} />
}

const daysInput = {
  min: 0,
  max: 36_500,
  allowDecimal: false,
  suffix: ' days',
  description: 'Calendar days in your time zone, including today.',
  inputWrapperOrder: ['input' as const, 'description' as const],
}

/** Fields that contain amounts of money. */
const amounts = new Set(['spent', 'spent_within', 'average_order'])
const timesInput = { min: 0, max: 1_000_000, allowDecimal: false, suffix: ' times' }

const plain = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }))
const named = (things: readonly { id: string; name: string }[]): Choice[] =>
  things.map(({ id, name }) => ({ value: id, label: name || 'Without a name' }))

function choicesOf(
  field: string,
  { fields, tags, lists, segments, forms, countries, languages, products }: Vocabulary,
): Choice[] | undefined {
  const own = fields.find(({ key }) => customPrefix + key === field)
  if (own) return own.type === 'choice' ? plain(own.choices) : undefined
  switch (field) {
    case 'status':
      return contactStatuses.map((value) => ({ value, label: contactStatusNames[value] }))
    case 'tag':
      return plain(tags)
    case 'list':
      return named(lists)
    case 'product':
      return products.length > 0 ? products.map(({ key, title }) => ({ value: key, label: title })) : undefined
    case 'segment':
      return named(segments)
    case 'source_form':
      return named(forms)
    case 'country':
      return countries.length > 0 ? plain(countries) : undefined
    case 'language':
      return languages.length > 0 ? plain(languages) : undefined
    default:
      return undefined
  }
}
