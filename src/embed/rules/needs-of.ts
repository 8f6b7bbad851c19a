import type { CompiledRules } from './compiled-rules.ts'
import { leavesOf } from './evaluate.ts'

/** Facts that must be collected about a page and its visitor. */
export interface Needs {
  subjects: Set<string>
  /** For a subject with named values, the names that are needed. */
  names(subject: string): string[]
}

/** Returns what the rules of these forms look at, in addition to the page's address. */
export function needsOf(compiled: readonly CompiledRules[]): Needs {
  const leaves = compiled.flatMap(({ rules }) => (rules ?? []).flat()).flatMap(leavesOf)
  return {
    subjects: new Set(leaves.map(([subject]) => subject)),
    names: (subject) => leaves.flatMap(([other, , , name]) => (other === subject && name ? [name] : [])),
  }
}
