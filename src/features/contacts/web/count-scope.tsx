import { Autocomplete, NativeSelect, NumberInput } from '@mantine/core'
import type { Condition } from '../filter.ts'
import { countedAbout, type FilterKind } from '../filter-fields.ts'
import styles from './filter-builder.module.css'
import type { Vocabulary } from './filter-builder.tsx'

interface CountScopeProps {
  condition: Condition
  kind: FilterKind
  vocabulary: Vocabulary
  onChange: (condition: Condition) => void
}

const anyOf: Readonly<Record<string, string>> = {
  received_times: 'any email',
  opened_times: 'any email',
  clicked_times: 'any email',
  bought_times: 'any product',
  viewed_times: 'any product',
}
const kindNames: Readonly<Record<string, string>> = {
  campaign: 'this campaign',
  link: 'this link',
  product: 'this product',
}

/** Fields that limit a count to one item and a period. Nothing for other conditions. */
export function CountScope({ condition, kind, vocabulary, onChange }: CountScopeProps) {
  if (kind !== 'count' && kind !== 'sum') return null
  const { field, about, within, ...rest } = condition
  const set = (next: { about?: string | undefined; within?: number | undefined }) => {
    const both = { about, within, ...next }
    onChange({
      ...rest,
      field,
      ...(both.about !== undefined && { about: both.about }),
      ...(both.within !== undefined && { within: both.within }),
    })
  }
  const kinds = countedAbout[field] ?? []
  const [chosen = ''] = (about ?? '').split(':', 1)
  return (
    <div className={styles.scope}>
      {kinds.length > 0 && (
        <NativeSelect
          aria-label="About"
          data={[{ value: '', label: anyOf[field]! }, ...kinds.map((value) => ({ value, label: kindNames[value]! }))]}
          value={chosen}
          onChange={({ target: { value } }) => set({ about: value === '' ? undefined : `${value}:` })}
        />
      )}
      {chosen !== '' && (
        <Subject
          key={chosen}
          kind={chosen}
          field={field}
          value={about!.slice(chosen.length + 1)}
          vocabulary={vocabulary}
          onChange={(value) => set({ about: `${chosen}:${value}` })}
        />
      )}
      <NativeSelect
        aria-label="Period"
        data={[
          ...(kind === 'sum' ? [] : [{ value: '', label: 'over all time' }]),
          { value: 'within', label: 'in the last' },
        ]}
        value={within === undefined ? '' : 'within'}
        onChange={({ target: { value } }) => set({ within: value === '' ? undefined : 30 })}
      />
      {within !== undefined && (
        <NumberInput
          aria-label="Days"
          min={0}
          max={36_500}
          allowDecimal={false}
          suffix=" days"
          value={within}
          onChange={(next) => typeof next === 'number' && set({ within: next })}
        />
      )}
    </div>
  )
}

interface SubjectProps {
  kind: string
  field: string
  value: string
  vocabulary: Vocabulary
  onChange: (value: string) => void
}

/** Field for the campaign, link or product. */
function Subject({ kind, field, value, vocabulary, onChange }: SubjectProps) {
  const known = vocabulary.subjects
    .filter(({ key }) => key.startsWith(`${kind}:`))
    .map(({ key, title }) => ({ value: key.slice(kind.length + 1), label: title || key }))
  const bought = vocabulary.products.map(({ key, title }) => ({ value: key, label: title }))
  const choices = field === 'bought_times' ? bought : known
  if (kind === 'link') {
    return (
      <Autocomplete
        aria-label="Link"
        placeholder="https://"
        maxLength={1900}
        data={choices.map((choice) => choice.value)}
        value={value}
        onChange={onChange}
      />
    )
  }
  const isGone = value !== '' && choices.every((choice) => choice.value !== value)
  return (
    <NativeSelect
      aria-label={kind === 'campaign' ? 'Campaign' : 'Product'}
      data={[{ value: '', label: 'Choose …' }, ...(isGone ? [{ value, label: 'Deleted' }] : []), ...choices]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
