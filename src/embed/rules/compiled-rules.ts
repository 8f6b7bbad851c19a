import type { NumberRange, Span } from './display-rule.ts'

/** How a leaf compares: a letter for each filter type. */
export type Test = 'c' | 'e' | 'w' | 'p' | 'n' | 'o' | 't' | 'd' | 'b'

/** One rule: what is looked at, how, with what; and for a query parameter, cookie, value or meta tag its name. */
export type Leaf = [subject: string, test: Test, value: LeafValue, name?: string]
export type LeafValue = string | boolean | string[] | NumberRange | Span

/** All of, any of, not. */
export type RuleNode = Leaf | ['&', ...RuleNode[]] | ['|', ...RuleNode[]] | ['!', RuleNode]

/**
 * A form's rules as they are published; empty when it shows everywhere. `on` and `off` are about the page's address alone
 * and light enough for the loader: see `mayShowOn`. `rules` is evaluated by a piece that is fetched when it is needed.
 */
export interface CompiledRules {
  /** Patterns of addresses of which one must match. */
  on?: string[]
  /** Patterns of addresses of which none may match. */
  off?: string[]
  /** Each of the first must hold, none of the second. */
  rules?: [include: RuleNode[], exclude: RuleNode[]]
}
