import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconFolderPlus, IconPlus, IconX } from '@tabler/icons-react'
import type { Answer } from '#core/call.ts'
import type { contactCalls } from '../contract.ts'
import type { Condition, Filter } from '../filter.ts'
import { customPrefix, kindOfField, type FieldType } from '../filter-fields.ts'
import { CountScope } from './count-scope.tsx'
import { ConditionValue } from './condition-value.tsx'
import styles from './filter-builder.module.css'
import { conditionAbout, freshCondition } from './filter-changes.ts'
import { fieldNames, operatorNames } from './filter-words.ts'
import { withOperator } from './with-operator.ts'

/** The data by which contacts of this site can be filtered. */
export type Vocabulary = Omit<Answer<typeof contactCalls.vocabulary>, 'success'>

interface FilterBuilderProps {
  filter: Filter
  vocabulary: Vocabulary
  onChange: (filter: Filter) => void
  /** Nesting depth of this group: 1 for the filter itself. */
  depth?: number
}

const matchOptions = [
  { value: 'all', label: 'Match all' },
  { value: 'any', label: 'Match any' },
  { value: 'none', label: 'Match none' },
]
const deepest = 5
const isGroup = (part: Condition | Filter): part is Filter => 'conditions' in part

/** Editor for conditions and groups of which all, any or none must match. */
export function FilterBuilder({ filter, vocabulary, onChange, depth = 1 }: FilterBuilderProps) {
  const { match, conditions } = filter
  const set = (next: Filter['conditions']) => onChange({ match, conditions: next })
  const add = (part: Condition | Filter) => set([...conditions, part])
  return (
    <fieldset className={styles.group} aria-label={depth === 1 ? 'Filter' : 'Condition group'}>
      <SegmentedControl
        size="xs"
        aria-label="Match"
        className={styles.match}
        data={matchOptions}
        value={match}
        onChange={(value) => onChange({ match: value as Filter['match'], conditions })}
      />
      {conditions.map((part, index) => (
        <div key={index} className={styles.part}>
          {isGroup(part) ? (
            <FilterBuilder
              filter={part}
              vocabulary={vocabulary}
              depth={depth + 1}
              onChange={(next) => set(conditions.with(index, next))}
            />
          ) : (
            <ConditionRow
              condition={part}
              vocabulary={vocabulary}
              onChange={(next) => set(conditions.with(index, next))}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={isGroup(part) ? 'Remove group' : 'Remove condition'}
            onClick={() => set(conditions.toSpliced(index, 1))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={styles.tools}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => add(freshCondition)}
        >
          Condition
        </Button>
        {depth < deepest && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconFolderPlus size={14} aria-hidden />}
            onClick={() => add({ match: 'any', conditions: [freshCondition] })}
          >
            Group
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface ConditionRowProps {
  condition: Condition
  vocabulary: Vocabulary
  onChange: (condition: Condition) => void
}

function ConditionRow({ condition, vocabulary, onChange }: ConditionRowProps) {
  const types = new Map<string, FieldType>(vocabulary.fields.map(({ key, type }) => [key, type]))
  const kind = kindOfField(condition.field, types) ?? 'text'
  const own = vocabulary.fields.map(({ key, label }) => ({ value: customPrefix + key, label }))
  const standard = Object.entries(fieldNames).map(([value, label]) => ({ value, label }))
  const isLoose = condition.field.startsWith(customPrefix) && !types.has(condition.field.slice(customPrefix.length))
  const loose = isLoose ? [{ value: condition.field, label: condition.field.slice(customPrefix.length) }] : []
  const groups = [
    { group: 'Contact fields', items: standard },
    ...(own.length + loose.length > 0 ? [{ group: 'Custom fields', items: [...own, ...loose] }] : []),
  ]
  return (
    <div className={styles.condition}>
      <NativeSelect
        aria-label="Field"
        data={groups}
        value={condition.field}
        onChange={(event) => onChange(conditionAbout(event.target.value, types))}
      />
      <NativeSelect
        aria-label="Operator"
        data={Object.entries(operatorNames[kind]).map(([value, label]) => ({ value, label }))}
        value={condition.operator}
        onChange={(event) => onChange(withOperator(condition, kind, event.target.value))}
      />
      <ConditionValue condition={condition} kind={kind} vocabulary={vocabulary} onChange={onChange} />
      <CountScope condition={condition} kind={kind} vocabulary={vocabulary} onChange={onChange} />
    </div>
  )
}
