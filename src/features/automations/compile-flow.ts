import { branchesOf } from './branches-of.ts'
import type { Flow, Step } from './flow.ts'

/** A step with the steps it leads to. */
export interface Node {
  readonly step: Step
  /** ID of the step after it and its branches; null for the end. */
  readonly next: string | null
  /** First step of each branch; for an empty branch, the step after all branches. */
  readonly branches: Readonly<Record<string, string | null>>
}

/** A flow prepared for execution. */
export interface CompiledFlow {
  readonly first: string | null
  readonly nodes: ReadonlyMap<string, Node>
}

const rootKey = ''
const branchKey = (step: string, branch: string) => `${step}/${branch}`

/**
 * Resolves the order of steps. Steps under a step or branch that doesn't exist are omitted, as are those nested under
 * themselves.
 */
export function compileFlow({ steps }: Pick<Flow, 'steps'>): CompiledFlow {
  const byBranch = new Map<string, Step[]>()
  for (const step of steps) {
    const key = step.under === null ? rootKey : branchKey(step.under.step, step.under.branch)
    byBranch.set(key, [...(byBranch.get(key) ?? []), step])
  }
  const nodes = new Map<string, Node>()
  const place = (key: string, after: string | null): string | null => {
    const list = (byBranch.get(key) ?? []).filter(({ id }) => !nodes.has(id))
    for (const [i, step] of list.entries()) {
      const next = list[i + 1]?.id ?? after
      nodes.set(step.id, { step, next, branches: {} })
      const branches = branchesOf(step).map((branch) => [branch, place(branchKey(step.id, branch), next)] as const)
      nodes.set(step.id, { step, next, branches: Object.fromEntries(branches) })
    }
    return list[0]?.id ?? after
  }
  return { first: place(rootKey, null), nodes }
}
