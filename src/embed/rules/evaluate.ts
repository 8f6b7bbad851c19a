import { addressOf } from './address.ts'
import type { CompiledRules, Leaf, RuleNode } from './compiled-rules.ts'
import type { NumberRange, Span } from './display-rule.ts'
import type { Facts } from './facts.ts'
import { known } from './known.ts'
import { fits, matches, mayShowOn } from './page-pattern.ts'
import { patternOf } from './pattern-of.ts'

/** Whether a rule holds; "unknown" if a fact it needs is unknown. */
export type Holds = boolean | 'unknown'

/** A rule and whether it holds. `holds` is the result of the rule itself, before any negation by its group. */
export interface Verdict {
  side: 'include' | 'exclude'
  leaf: Leaf
  holds: Holds
}

const addresses = ['url', 'landing_page', 'referrer']

/**
 * Returns whether the form shows, and the result of each rule. Every include rule must be known to hold; an exclude
 * rule hides the form when it is known to hold. An unknown result never satisfies an include rule and never triggers an
 * exclude rule.
 */
export function evaluate(compiled: CompiledRules, facts: Facts): { show: boolean; verdicts: Verdict[] } {
  const { rules: [include, exclude] = [[], []] } = compiled
  const page = facts.url === undefined ? undefined : addressOf(facts.url)
  const onPage = page ? mayShowOn(compiled, page) : !compiled.on
  const pageLeaf = (pattern: string, side: Verdict['side']): Verdict => ({
    side,
    leaf: ['url', 'w', pattern],
    holds: page ? fits(pattern, page) : 'unknown',
  })
  const judged = (side: Verdict['side'], nodes: RuleNode[]) =>
    nodes.flatMap(leavesOf).map((leaf): Verdict => ({ side, leaf, holds: holds(leaf, facts) }))
  return {
    show:
      onPage &&
      include.every((node) => holds(node, facts) === true) &&
      !exclude.some((node) => holds(node, facts) === true),
    verdicts: [
      ...(compiled.on ?? []).map((pattern) => pageLeaf(pattern, 'include')),
      ...judged('include', include),
      ...(compiled.off ?? []).map((pattern) => pageLeaf(pattern, 'exclude')),
      ...judged('exclude', exclude),
    ],
  }
}

/**
 * Returns whether a rule or a group holds. Uses three-valued logic: in an "all" group, false and unknown give false; in
 * an "any" group, true and unknown give true.
 */
export function holds(node: RuleNode, facts: Facts): Holds {
  if (node[0] === '!') {
    const inner = holds(node[1] as RuleNode, facts)
    return inner === 'unknown' ? inner : !inner
  }
  if (node[0] !== '&' && node[0] !== '|') return leafHolds(node as Leaf, facts)
  const decisive = node[0] === '|'
  let result: Holds = !decisive
  for (const inner of node.slice(1) as RuleNode[]) {
    const one = holds(inner, facts)
    if (one === decisive) return decisive
    if (one === 'unknown') result = one
  }
  return result
}

/** Returns the rules in a group and its nested groups, in order. */
export function leavesOf(node: RuleNode): Leaf[] {
  return node[0] === '&' || node[0] === '|' || node[0] === '!'
    ? (node.slice(1) as RuleNode[]).flatMap(leavesOf)
    : [node as Leaf]
}

function leafHolds([subject, test, value, name]: Leaf, facts: Facts): Holds {
  const fact = known(subject, facts, name)
  if (fact === undefined) return 'unknown'
  if (test === 'b') return fact === value
  if (test === 'n') return within(Number(fact), value as NumberRange)
  if (test === 't' || test === 'd') return during(String(fact), value as Span, test === 't')
  const texts = Array.isArray(fact) ? fact : [String(fact)]
  if (test === 'p') return texts.some((text) => text !== '')
  if (test === 'o') return texts.some((text) => isOneOf(subject, text, value as string[]))
  const typed = value as string
  if (addresses.includes(subject)) {
    const pattern = patternOf(test, typed)
    return texts.some((text) => text !== '' && fits(pattern, addressOf(text)))
  }
  const wanted = typed.trim().toLowerCase()
  return texts.some((text) => {
    const small = text.toLowerCase()
    return test === 'c' ? small.includes(wanted) : test === 'e' ? small === wanted : matches(wanted, small)
  })
}

function within(number: number, { min, max }: NumberRange): boolean {
  return number >= (min ?? -Infinity) && number <= (max ?? Infinity)
}

/** Checks whether a moment lies within a span. Both ends are inclusive: the final minute or day is still inside. */
function during(now: string, { from, to }: Span, isTime: boolean): boolean {
  const begun = !from || now >= from
  const over = !!to && now > to
  return isTime && from && to && from > to ? begun || !over : begun && !over
}

/** Checks whether a text is one of the chosen values. Choosing "de" also matches visitors whose language is "de-AT". */
function isOneOf(subject: string, text: string, chosen: string[]): boolean {
  const small = text.toLowerCase()
  return chosen.some((one) => {
    const wanted = one.toLowerCase()
    return small === wanted || (subject === 'language' && small.startsWith(`${wanted}-`))
  })
}
