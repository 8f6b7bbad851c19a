import { collectFacts, type Situation } from './facts/collect-facts.ts'
import type { CompiledRules } from './rules/compiled-rules.ts'
import type { NumberRange } from './rules/display-rule.ts'
import { evaluate, leavesOf } from './rules/evaluate.ts'
import { needsOf } from './rules/needs-of.ts'

/** The piece that is fetched on the pages of a site of which a form has rules that are not about the page's address alone. */
export interface RulesPiece {
  mayShow: typeof mayShow
}

/**
 * Whether a form's rules let it show. When all that is missing is time on the site, it waits for that and looks again.
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

/** The seconds on the site that rules ask for, the fewest first. */
function timesOf({ rules = [[], []] }: CompiledRules): number[] {
  return rules
    .flat()
    .flatMap(leavesOf)
    .flatMap(([subject, , value]) => (subject === 'time_on_site' ? [(value as NumberRange).min ?? 0] : []))
    .sort((a, b) => a - b)
}
