import { Button, SegmentedControl, Switch } from '@mantine/core'
import { IconFolderPlus, IconPlus } from '@tabler/icons-react'
import type { DisplayRule, Grouping, RuleType } from '#embed/rules/display-rule.ts'
import { subjectOf } from '#embed/rules/compile-rules.ts'
import { limits } from '../rules.ts'
import type { SiteChoices } from './choices.ts'
import { depthOf, siblings } from './rule-changes.ts'
import { RuleRow, RuleTools } from './rule-row.tsx'
import type { RulesEditing } from './use-rule-editing.ts'
import styles from './rule-builder.module.css'

interface RuleListProps {
  editing: RulesEditing
  choices: SiteChoices
  side: RuleType
  /** The group that contains these rules; omitted at the top of a side. */
  group?: DisplayRule
}

/** List of the rules on one level, with the words that join them, and buttons for adding more. */
export function RuleList({ editing, choices, side, group }: RuleListProps) {
  const { rules, today, errors, verdicts, change, move, remove, add } = editing
  const beside = siblings(rules, group?.id ?? null, side)
  const depth = group ? depthOf(rules, group) + 1 : 0
  const isFull = rules.length >= limits.rules
  return (
    <div className={styles.list} data-rules>
      {beside.map((rule, index) => (
        <div key={rule.id} className={styles.entry} data-entry>
          {index > 0 && <span className={styles.joint}>{joint(beside, index, side, group)}</span>}
          {group && (
            <Switch
              size="xs"
              label="not"
              aria-label="Exclude"
              className={styles.not}
              checked={rule.rule_type === 'exclude'}
              onChange={({ currentTarget }) =>
                change({ ...rule, rule_type: currentTarget.checked ? 'exclude' : 'include' })
              }
            />
          )}
          {rule.filter_type === 'group' ? (
            <RuleGroup editing={editing} choices={choices} side={side} group={rule} />
          ) : (
            <RuleRow
              rule={rule}
              choices={choices}
              today={today}
              error={errors[rule.id]}
              verdict={verdicts?.[rule.id]}
              onChange={change}
              onMove={(by) => move(rule.id, by)}
              onRemove={() => remove(rule.id)}
            />
          )}
        </div>
      ))}
      <div className={styles.adders} data-adders>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={isFull}
          onClick={() => add('rule', group?.id ?? null, group ? 'include' : side)}
        >
          Add rule
        </Button>
        {depth < limits.depth && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconFolderPlus size={14} />}
            disabled={isFull}
            onClick={() => add('group', group?.id ?? null, group ? 'include' : side)}
          >
            Add group
          </Button>
        )}
      </div>
    </div>
  )
}

function RuleGroup({ editing, choices, side, group }: RuleListProps & { group: DisplayRule }) {
  const { change, move, remove, verdicts } = editing
  const { operator } = group.filter_value as Grouping
  return (
    <fieldset className={styles.group} aria-label="Group">
      <div className={styles.groupHead}>
        <SegmentedControl
          size="xs"
          aria-label="Match"
          data={[
            { value: 'all', label: 'Match all' },
            { value: 'any', label: 'Match any' },
          ]}
          value={operator}
          onChange={(next) => change({ ...group, filter_value: { operator: next as Grouping['operator'] } })}
        />
        <RuleTools
          verdict={verdicts?.[group.id]}
          onMove={(by) => move(group.id, by)}
          onRemove={() => remove(group.id)}
          what="group"
        />
      </div>
      <RuleList editing={editing} choices={choices} side={side} group={group} />
    </fieldset>
  )
}

/** Returns the word that joins a rule to the one above it. Two rules about the same subject are joined by "or". */
function joint(beside: readonly DisplayRule[], index: number, side: RuleType, group: DisplayRule | undefined): string {
  if (group) return (group.filter_value as Grouping).operator === 'any' ? 'or' : 'and'
  if (side === 'exclude') return 'or'
  const subject = subjectOf(beside[index]!)
  return beside.slice(0, index).some((rule) => subjectOf(rule) === subject) ? 'or' : 'and'
}
