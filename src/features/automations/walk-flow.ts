import type { CompiledFlow } from './compile-flow.ts'
import { flowLimits, type Step } from './flow.ts'
import type { TestStep } from './shapes.ts'

/** What is known of the person who is walked through. */
export interface Walker {
  readonly start: number
  /** What a step comes to for them, and why, in words. */
  readonly outcomeOf: (step: Step) => { readonly outcome: string; readonly why: string }
  /** Until when they stand at a step that they come to at a moment. */
  readonly dueAt: (step: Step, at: number) => number
}

/** The way that somebody would take through a flow if nothing happened meanwhile: each step, when, to what it comes and why. */
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
