import { collectFacts, type Situation } from './facts/collect-facts.ts'
import type { CompiledRules } from './rules/compiled-rules.ts'
import type { NumberRange } from './rules/display-rule.ts'
import { evaluate, leavesOf } from './rules/evaluate.ts'
import { needsOf } from './rules/needs-of.ts'

/** The piece that is loaded if a form of the site has rules about more than the page's URL. */
export interface RulesPiece {
  mayShow: typeof mayShow
}

/**
 * Checks whether a form's rules let it show. If only time on the site is missing, it waits for that and checks again.
 * Never rejects.
 */
export async function mayShow(compiled: CompiledRules, situation: () => Situation): Promise<boolean> {
  const needs = needsOf([compiled])
  for (;;) {
    const facts = await collectFacts(needs, situation())
    if (evaluate(compiled, facts).show) return true
    const { time_on_site: spent = 0 } = facts
    const enough = timesOf(compiled).find(
      (time_on_site) => time_on_site > spent && evaluate(compiled, { ...facts, time_on_site }).show,
    )
    if (enough === undefined) return false
    await new Promise((go) => setTimeout(go, (enough - spent) * 1000 + 50))
  }
}

/** Returns the seconds on the site that rules require, smallest first. */
function timesOf({ rules = [[], []] }: CompiledRules): number[] {
  return rules
    .flat()
    .flatMap(leavesOf)
    .flatMap(([subject, , value]) => (subject === 'time_on_site' ? [(value as NumberRange).min ?? 0] : []))
    .sort((a, b) => a - b)
}
