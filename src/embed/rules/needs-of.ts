import type { CompiledRules } from './compiled-rules.ts'
import { leavesOf } from './evaluate.ts'

/** What has to be found out about a page and its visitor. */
export interface Needs {
  subjects: Set<string>
  /** For a subject whose texts have names: which of them. */
  names(subject: string): string[]
}

/** What the rules of some forms look at, beside the page's address. */
export function needsOf(compiled: readonly CompiledRules[]): Needs {
  const leaves = compiled.flatMap(({ rules }) => (rules ?? []).flat()).flatMap(leavesOf)
  return {
    subjects: new Set(leaves.map(([subject]) => subject)),
    names: (subject) => leaves.flatMap(([other, , , name]) => (other === subject && name ? [name] : [])),
  }
}
