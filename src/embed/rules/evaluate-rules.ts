import { compileRules, nodesOf, type Requirements } from './compile-rules.ts'
import type { DisplayRule } from './display-rule.ts'
import { evaluate, holds, type Holds } from './evaluate.ts'
import type { Facts } from './facts.ts'

/** Result of one rule or group. Rules and groups that compile to nothing have no verdict. */
export interface RuleVerdict {
  id: string
  /** Result of the rule itself, before any negation by its group. */
  holds: Holds
}

/** Returns whether a form with these rules shows to a visitor with these facts, and the result of each rule. */
export function evaluateRules(
  rules: readonly DisplayRule[],
  facts: Facts,
  requirements: Requirements = {},
): { show: boolean; verdicts: RuleVerdict[] } {
  return {
    show: evaluate(compileRules(rules, requirements), facts).show,
    verdicts: rules.flatMap((rule) => nodesOf(rule, rules).map((node) => ({ id: rule.id, holds: holds(node, facts) }))),
  }
}
