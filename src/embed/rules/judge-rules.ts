import { compileRules, nodesOf, type Requirements } from './compile-rules.ts'
import type { DisplayRule } from './display-rule.ts'
import { evaluate, holds, type Holds } from './evaluate.ts'
import type { Facts } from './facts.ts'

/** What became of one rule or group. Those that say nothing have none. */
export interface RuleVerdict {
  id: string
  /** As it stands there: that a group turns it round is not counted in. */
  holds: Holds
}

/** Whether a form with these rules shows to a visitor of whom this is known, and what became of each rule. */
export function judgeRules(
  rules: readonly DisplayRule[],
  facts: Facts,
  requirements: Requirements = {},
): { show: boolean; verdicts: RuleVerdict[] } {
  return {
    show: evaluate(compileRules(rules, requirements), facts).show,
    verdicts: rules.flatMap((rule) => nodesOf(rule, rules).map((node) => ({ id: rule.id, holds: holds(node, facts) }))),
  }
}
