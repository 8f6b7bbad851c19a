import type { CompiledFlow } from './compile-flow.ts'
import { flowLimits, type Step } from './flow.ts'
import type { TestStep } from './shapes.ts'

/** The data about the contact who is walked through. */
export interface Walker {
  readonly start: number
  /** Returns the outcome of a step for the contact, and the reason as text. */
  readonly outcomeOf: (step: Step) => { readonly outcome: string; readonly why: string }
  /** Returns the time until which the contact waits at a step, given the time they reach it. */
  readonly dueAt: (step: Step, at: number) => number
}

/**
 * Returns the path of a contact through a flow if nothing else happened: each step, its time, its outcome and the
 * reason.
 */
export function walkFlow({ first, nodes }: CompiledFlow, { start, outcomeOf, dueAt }: Walker): TestStep[] {
  const way: TestStep[] = []
  let at = start
  for (let id = first; id !== null && way.length < flowLimits.steps;) {
    const node = nodes.get(id)
    if (!node) break
    const { step } = node
    at = dueAt(step, at)
    const { outcome, why } = outcomeOf(step)
    way.push({ step_id: id, at: new Date(at).toISOString(), outcome, why })
    if (step.kind === 'end') break
    if (step.kind === 'go_to') id = step.step
    else id = Object.hasOwn(node.branches, outcome) ? node.branches[outcome]! : node.next
  }
  return way
}
