import { branchesOf } from './branches-of.ts'
import type { Flow, Step } from './flow.ts'

/** A step with where it leads to. */
export interface Node {
  readonly step: Step
  /** The step after it and its branches; null: the end. */
  readonly next: string | null
  /** The first step of each branch; the one after all of them where a branch is empty. */
  readonly branches: Readonly<Record<string, string | null>>
}

/** A flow as it is walked through. */
export interface CompiledFlow {
  readonly first: string | null
  readonly nodes: ReadonlyMap<string, Node>
}

const rootKey = ''
const branchKey = (step: string, branch: string) => `${step}/${branch}`

/** Resolves what follows what. Steps under a step or branch that does not exist are left out, as are those under themselves. */
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
