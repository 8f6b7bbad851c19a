import { useEffect, useRef, useState } from 'react'
import type { Id } from '#core/id.ts'
import { newId } from '#platform/web/new-id.ts'
import type { DisplayRule, RuleType } from '#embed/rules/display-rule.ts'
import type { Holds } from '#embed/rules/evaluate.ts'
import { undoable } from '#platform/web/ui/undoable.ts'
import { clockOf } from './fact-fields.ts'
import { moved, newGroup, newRule, removed, replaced, restored } from './rule-changes.ts'

type Rules = readonly DisplayRule[]

/** State and actions of the lists of rules. */
export interface RulesEditing {
  readonly rules: Rules
  readonly today: string
  /** Problems, by rule ID. */
  readonly errors: Readonly<Record<string, string>>
  /** Results in the simulator, by rule ID, while the simulator is open. */
  readonly verdicts: Readonly<Record<string, Holds>> | undefined
  readonly change: (rule: DisplayRule) => void
  readonly move: (id: string, by: -1 | 1) => void
  readonly remove: (id: string) => void
  readonly add: (what: 'rule' | 'group', groupId: string | null, side: RuleType) => void
}

interface RuleEditingParts {
  readonly objectId: Id
  readonly rules: Rules
  readonly setRules: (rules: Rules) => void
  readonly errors: RulesEditing['errors']
}

/** Provides the rules of a form for editing, regardless of where they are stored. */
export function useRuleEditing({
  objectId,
  rules,
  setRules,
  errors,
}: RuleEditingParts): Omit<RulesEditing, 'verdicts'> {
  const [today] = useState(() => clockOf(new Date()).date)
  /** The rules that an undo some seconds later is applied to. */
  const latest = useRef(rules)
  useEffect(() => {
    latest.current = rules
  }, [rules])
  return {
    rules,
    today,
    errors,
    change: (rule) => setRules(replaced(rules, rule)),
    move: (id, by) => setRules(moved(rules, id, by)),
    remove(id) {
      setRules(removed(rules, id))
      undoable({
        message: rules.find((rule) => rule.id === id)?.filter_type === 'group' ? 'Group removed.' : 'Rule removed.',
        undo: () => setRules(restored(latest.current, rules, id)),
      })
    },
    add(what, group_id, rule_type) {
      const place = { group_id, rule_type, object_id: objectId }
      const id = newId()
      setRules([...rules, what === 'group' ? newGroup(id, place) : newRule(id, 'url', place, today)])
    },
  }
}
