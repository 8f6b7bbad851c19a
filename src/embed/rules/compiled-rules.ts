import type { NumberRange, Span } from './display-rule.ts'

/** Comparison of a leaf: a letter for each filter type. */
export type Test = 'c' | 'e' | 'w' | 'p' | 'n' | 'o' | 't' | 'd' | 'b'

/** One rule: subject, comparison and value, and for a query parameter, cookie, value or meta tag its name. */
export type Leaf = [subject: string, test: Test, value: LeafValue, name?: string]
export type LeafValue = string | boolean | string[] | NumberRange | Span

/** Operators: all of, any of, not. */
export type RuleNode = Leaf | ['&', ...RuleNode[]] | ['|', ...RuleNode[]] | ['!', RuleNode]

/**
 * A form's published rules; empty if it shows everywhere. `on` and `off` only concern the page's URL and are simple
 * enough for the loader: see `mayShowOn`. `rules` is evaluated by a piece that is loaded on demand.
 */
export interface CompiledRules {
  /** URL patterns, one of which must match. */
  on?: string[]
  /** URL patterns, none of which may match. */
  off?: string[]
  /** All of the first list must hold, and none of the second. */
  rules?: [include: RuleNode[], exclude: RuleNode[]]
}
