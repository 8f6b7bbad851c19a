import { ActionIcon, Select, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCircleCheck, IconCircleX, IconHelpCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type DisplayRule, type FilterType, type Subject, subjects } from '#embed/rules/display-rule.ts'
import type { Holds } from '#embed/rules/evaluate.ts'
import { subjectWords } from '#embed/rules/rule-words.ts'
import { capital, type SiteChoices } from './choices.ts'
import { filterLabels, subjectGroups } from './rule-choices.ts'
import { changedTo } from './rule-changes.ts'
import { ValueInput } from './value-input.tsx'
import styles from './rule-builder.module.css'

interface RuleRowProps {
  rule: DisplayRule
  choices: SiteChoices
  /** Such as "2026-11-20". */
  today: string
  /** The problem with it, as worded by the server. */
  error?: string | undefined
  verdict?: Holds | undefined
  onChange: (rule: DisplayRule) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One rule as a row of inputs: its subject, comparison and value. */
export function RuleRow({ rule, choices, today, error, verdict, onChange, onMove, onRemove }: RuleRowProps) {
  const subject = rule.rule_id as Subject
  const label = capital(subjectWords[subject])
  const ways = subjects[subject] as readonly FilterType[]
  return (
    <fieldset className={styles.row} aria-label={label}>
      <div className={styles.inputs} data-surfaces={ways.length > 1}>
        <Select
          aria-label="Condition"
          data={subjectGroups.map(({ group, items }) => ({ group, items: [...items] }))}
          value={subject}
          searchable
          allowDeselect={false}
          comboboxProps={{ width: 240, position: 'bottom-start' }}
          onChange={(next) => next && onChange(changedTo(rule, next as Subject, rule.filter_type, today))}
        />
        {ways.length > 1 && (
          <Select
            aria-label="Operator"
            data={ways.map((value) => ({ value, label: filterLabels[value] }))}
            value={rule.filter_type}
            allowDeselect={false}
            comboboxProps={{ width: 150, position: 'bottom-start' }}
            onChange={(next) => next && onChange(changedTo(rule, subject, next as FilterType, today))}
          />
        )}
        <div className={styles.value}>
          <ValueInput
            rule={rule}
            choices={choices}
            label={label}
            onChange={(filter_value) => onChange({ ...rule, filter_value })}
          />
        </div>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <RuleTools verdict={verdict} onMove={onMove} onRemove={onRemove} what="rule" />
    </fieldset>
  )
}

interface RuleToolsProps {
  verdict?: Holds | undefined
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  what: 'rule' | 'group'
}

/** The result of a rule in the simulator, and the buttons that move and remove the rule. */
export function RuleTools({ verdict, onMove, onRemove, what }: RuleToolsProps) {
  return (
    <div className={styles.tools}>
      {verdict !== undefined && <Verdict holds={verdict} />}
      <Tool label={`Move ${what} up`} icon={<IconArrowUp size={14} />} onClick={() => onMove(-1)} />
      <Tool label={`Move ${what} down`} icon={<IconArrowDown size={14} />} onClick={() => onMove(1)} />
      <Tool label={`Remove ${what}`} icon={<IconX size={14} />} onClick={onRemove} />
    </div>
  )
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label} openDelay={500}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={label}
        onClick={({ currentTarget }) => {
          const list = currentTarget.closest('[data-entry]')?.closest('[data-rules]')
          onClick()
          // A row that moves loses the focus, so it is focused again. After a row was removed, the button that adds
          // rules is focused.
          requestAnimationFrame(() => {
            const adder = list?.querySelector<HTMLElement>(':scope > [data-adders] button')
            ;(currentTarget.isConnected ? currentTarget : adder)?.focus()
          })
        }}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

const looks = {
  true: { icon: IconCircleCheck, text: 'Match' },
  false: { icon: IconCircleX, text: 'No match' },
  unknown: { icon: IconHelpCircle, text: 'Unknown' },
} as const

/** Green, red or gray icon for whether a rule matches. */
function Verdict({ holds }: { holds: Holds }) {
  const { icon: Picture, text } = looks[`${holds}`]
  return (
    <Tooltip label={text}>
      <span className={styles.verdict} data-holds={`${holds}`}>
        <Picture size={18} aria-hidden />
        <span className={styles.hidden}>{text}</span>
      </span>
    </Tooltip>
  )
}
