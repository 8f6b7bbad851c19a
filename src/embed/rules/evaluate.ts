import { addressOf } from './address.ts'
import type { CompiledRules, Leaf, RuleNode } from './compiled-rules.ts'
import type { NumberRange, Span } from './display-rule.ts'
import type { Facts } from './facts.ts'
import { known } from './known.ts'
import { fits, matches, mayShowOn } from './page-pattern.ts'
import { patternOf } from './pattern-of.ts'

/** Whether something holds; unknown when a fact that it needs is. */
export type Holds = boolean | 'unknown'

/** One rule and whether it holds. For one that is turned round by a group, what counts is `holds` all the same. */
export interface Verdict {
  side: 'include' | 'exclude'
  leaf: Leaf
  holds: Holds
}

const addresses = ['url', 'landing_page', 'referrer']

/**
 * Whether the form shows, and what became of each rule. Every include rule must be known to hold; an exclude rule hides
 * when it is known to hold: what is unknown never shows by the one and never hides by the other.
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

/** Whether a rule or a group holds. Three-valued: all of a false and an unknown is false, any of a true and an unknown true. */
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

/** The rules in a group and its groups, in their order. */
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

/** Both ends belong to it: the minute and the day that it ends with is still inside. */
function during(now: string, { from, to }: Span, isTime: boolean): boolean {
  const begun = !from || now >= from
  const over = !!to && now > to
  return isTime && from && to && from > to ? begun || !over : begun && !over
}

/** "de" is chosen by those who speak "de-AT" too. */
function isOneOf(subject: string, text: string, chosen: string[]): boolean {
  const small = text.toLowerCase()
  return chosen.some((one) => {
    const wanted = one.toLowerCase()
    return small === wanted || (subject === 'language' && small.startsWith(`${wanted}-`))
  })
}
