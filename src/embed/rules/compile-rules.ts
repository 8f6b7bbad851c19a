import type { CompiledRules, Leaf, LeafValue, RuleNode, Test } from './compiled-rules.ts'
import {
  isNamed,
  type DisplayRule,
  type FilterType,
  type Grouping,
  type NamedText,
  type NumberRange,
} from './display-rule.ts'
import { patternOf } from './pattern-of.ts'

const letters: Record<Exclude<FilterType, 'group'>, Test> = {
  containing: 'c',
  equals: 'e',
  wildcard: 'w',
  present: 'p',
  number: 'n',
  'one-of': 'o',
  time: 't',
  date: 'd',
  is: 'b',
}

/** A form's requirements for visitors in addition to its rules. */
export interface Requirements {
  /** The form's own setting: minimum cart value. Null and 0 require nothing. */
  minCartValue?: number | null
}

/** Compiles a form's rules for publishing. Empty rules and groups (no text, no choice) are omitted. */
export function compileRules(rules: readonly DisplayRule[], { minCartValue }: Requirements = {}): CompiledRules {
  const children = gathered(rules, ({ group_id }) => group_id)
  const top = (side: DisplayRule['rule_type']) =>
    (children.get(null) ?? []).filter(({ rule_type }) => rule_type === side)

  const include = [...gathered(top('include'), subjectOf).values()]
    .map((same) => same.flatMap((rule) => nodeOf(rule, children)))
    .filter((nodes) => nodes.length > 0)
  const exclude = top('exclude').flatMap((rule) => nodeOf(rule, children))
  const on = include.find((nodes) => nodes.every(isPage))?.map(pagePattern)
  const off = exclude.filter(isPage).map(pagePattern)
  const all = [
    ...include.filter((nodes) => !nodes.every(isPage)).map((nodes) => joined('|', nodes)),
    ...(minCartValue ? [['cart_value', 'n', { min: minCartValue }] satisfies Leaf] : []),
  ]
  const none = exclude.filter((node) => !isPage(node))
  return {
    ...(on && { on }),
    ...(off.length > 0 && { off }),
    ...((all.length > 0 || none.length > 0) && { rules: [all, none] }),
  }
}

/** Checks whether there are rules that only the loaded piece can evaluate. */
export function needsRules({ rules }: CompiledRules): boolean {
  return !!rules
}

/** Returns a rule as it is published, or undefined if it is empty. Groups have no leaf. */
export function leafOf({ rule_id, filter_type, filter_value: value }: DisplayRule): Leaf | undefined {
  if (filter_type === 'group' || rule_id === 'group') return undefined
  const test = letters[filter_type]
  if (isNamed(rule_id)) {
    const { name, value: text } = value as NamedText
    return name && (text || test === 'p' || test === 'e') ? [rule_id, test, text, name] : undefined
  }
  if (test !== 'p' && saysNothing(value as LeafValue)) return undefined
  return [rule_id, test, test === 'p' ? '' : (value as LeafValue)]
}

/** Returns a rule or a group of a list as it is published; empty if it has no content. */
export function nodesOf(rule: DisplayRule, rules: readonly DisplayRule[]): RuleNode[] {
  return nodeOf(
    rule,
    gathered(rules, ({ group_id }) => group_id),
  )
}

function saysNothing(value: LeafValue): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return (
    typeof value === 'object' && Object.values(value as NumberRange).every((end) => end === undefined || end === '')
  )
}

type Children = ReadonlyMap<string | null, readonly DisplayRule[]>

function nodeOf(rule: DisplayRule, children: Children): RuleNode[] {
  if (rule.filter_type !== 'group') {
    const leaf = leafOf(rule)
    return leaf ? [leaf] : []
  }
  const nodes = (children.get(rule.id) ?? []).flatMap((inner) =>
    nodeOf(inner, children).map((node): RuleNode => (inner.rule_type === 'exclude' ? ['!', node] : node)),
  )
  if (!nodes.length) return []
  return [joined((rule.filter_value as Grouping).operator === 'any' ? '|' : '&', nodes)]
}

function joined(operator: '&' | '|', nodes: readonly RuleNode[]): RuleNode {
  return nodes.length === 1 ? nodes[0]! : [operator, ...nodes]
}

function gathered<K>(rules: readonly DisplayRule[], keyOf: (rule: DisplayRule) => K): Map<K, DisplayRule[]> {
  const byKey = new Map<K, DisplayRule[]>()
  for (const rule of rules) byKey.set(keyOf(rule), [...(byKey.get(keyOf(rule)) ?? []), rule])
  return byKey
}

/** Returns the subject of a rule. Rules with the same subject are alternatives; each group is a subject of its own. */
export function subjectOf({ id, rule_id, filter_value }: DisplayRule): string {
  if (rule_id === 'group') return id
  return isNamed(rule_id) ? `${rule_id} ${(filter_value as NamedText).name}` : rule_id
}

function isPage(node: RuleNode): boolean {
  return node[0] === 'url'
}

function pagePattern(node: RuleNode): string {
  return patternOf(node[1] as Test, node[2] as string)
}
