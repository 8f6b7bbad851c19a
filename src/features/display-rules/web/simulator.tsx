import { Button, CloseButton, Select, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { DisplayRule, Subject } from '#embed/rules/display-rule.ts'
import type { Facts } from '#embed/rules/facts.ts'
import { holds } from '#embed/rules/evaluate.ts'
import { nodesOf } from '#embed/rules/compile-rules.ts'
import { type NameOf, ruleInWords } from '#embed/rules/rule-words.ts'
import { groupInWords } from '../summary.ts'
import { choicesOf, type SiteChoices } from './choices.ts'
import { labelOf } from './rule-choices.ts'
import { clockOf, type FactField, fieldsFor, shownFact, withFact } from './fact-fields.ts'
import styles from './rule-builder.module.css'

interface SimulatorProps {
  rules: readonly DisplayRule[]
  facts: Facts
  show: boolean
  /** The form's minimum cart value, if the visitor's cart is below it. */
  missesCart: number | undefined
  nameOf: NameOf
  choices: SiteChoices
  onChange: (facts: Facts) => void
  onClose: () => void
}

/** Simulates a page and visitor: shows whether the form appears, and why not. Each rule turns green or red. */
export function Simulator({ rules, facts, show, missesCart, nameOf, choices, onChange, onClose }: SimulatorProps) {
  const fields = fieldsFor(rules)
  const me = () =>
    onChange({ ...facts, visits: 1, pages_seen: 1, languages: [...navigator.languages], clock: clockOf(new Date()) })
  return (
    <section className={styles.simulator} aria-label="Test targeting">
      <div className={styles.groupHead}>
        <h3 className={styles.title}>Test targeting</h3>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <div className={styles.facts}>
        <TextInput
          className={styles.wide}
          label="Page URL"
          placeholder="https://shop.example/products/mug?utm_source=newsletter"
          value={facts.url ?? ''}
          onChange={({ currentTarget }) => onChange(withFact(facts, { subject: 'url' }, currentTarget.value))}
        />
        {fields.map((field) => (
          <FactInput
            key={`${field.subject} ${field.name ?? ''}`}
            field={field}
            facts={facts}
            choices={choices}
            onChange={onChange}
          />
        ))}
      </div>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={me}>
        First-time visitor, now
      </Button>
      <output className={styles.outcome} data-show={show}>
        {show ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
        <div>
          <strong>{show ? 'The form shows.' : 'The form does not show.'}</strong>
          {reasons(rules, facts, missesCart, nameOf).map((reason) => (
            <p key={reason} className={styles.reason}>
              {reason}
            </p>
          ))}
        </div>
      </output>
    </section>
  )
}

interface FactInputProps {
  field: FactField
  facts: Facts
  choices: SiteChoices
  onChange: (facts: Facts) => void
}

function FactInput({ field, facts, choices, onChange }: FactInputProps) {
  const { subject, name } = field
  const label = labelOf(subject) + (name ? ` “${name}”` : '')
  const value = shownFact(facts, field)
  const set = (text: string) => onChange(withFact(facts, field, text))
  const offered = isYesOrNo(subject) ? yesOrNo : choicesOf(subject, choices)
  if (offered && subject !== 'language')
    return (
      <Select
        label={label}
        data={[...offered]}
        value={value || null}
        placeholder="Unknown"
        clearable
        searchable={offered.length > 10}
        onChange={(next) => set(next ?? '')}
      />
    )
  const type = subject === 'date' ? 'date' : subject === 'time_of_day' ? 'time' : 'text'
  return (
    <TextInput
      label={label}
      type={type}
      placeholder="Unknown"
      inputMode={numeric.includes(subject) ? 'decimal' : 'text'}
      value={value}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

const numeric: readonly Subject[] = ['visits', 'pages_seen', 'time_on_site', 'cart_value', 'cart_items', 'order_count']
const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const isYesOrNo = (subject: Subject) => subject === 'logged_in' || subject === 'ad_blocker'

/** Returns why a form isn't shown: the exclude rules that match, and the include rules that don't. */
function reasons(
  rules: readonly DisplayRule[],
  facts: Facts,
  missesCart: number | undefined,
  nameOf: NameOf,
): string[] {
  const inWords = (rule: DisplayRule) =>
    rule.filter_type === 'group' ? groupInWords(rule, rules, nameOf) : ruleInWords(rule, nameOf)
  const top = rules.filter(({ group_id }) => group_id === null)
  const found = top.flatMap((rule) =>
    nodesOf(rule, rules).map((node) => ({ rule, result: holds(node, facts), words: inWords(rule) })),
  )
  const met = (subject: string) =>
    subject !== 'group' &&
    found.some(({ rule, result }) => rule.rule_id === subject && rule.rule_type === 'include' && result === true)
  return [
    ...found.flatMap(({ rule, result, words }) => {
      if (rule.rule_type === 'exclude') return result === true ? [`Excluded when ${words}.`] : []
      if (result === true || met(rule.rule_id)) return []
      return [result === 'unknown' ? `Unknown: ${words}.` : `Does not match: ${words}.`]
    }),
    ...(missesCart === undefined ? [] : [`The cart value needs to be at least ${missesCart}.`]),
  ]
}
