import type { CompiledFlow } from './compile-flow.ts'
import { flowLimits, type Step } from './flow.ts'
import type { TestStep } from './shapes.ts'

/** What is known of the person who is walked through. */
export interface Walker {
  readonly start: number
  /** The outcome of a step for them, and why, as text. */
  readonly outcomeOf: (step: Step) => { readonly outcome: string; readonly why: string }
  /** The time until which they wait at a step, from when they reach it. */
  readonly dueAt: (step: Step, at: number) => number
}

/** The path of a contact through a flow if nothing else happened: each step, its time, its outcome and why. */
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
