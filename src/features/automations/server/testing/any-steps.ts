import { emptyFlow, type Flow, type Step } from '../../flow.ts'

/** Creates a step at the top level of the flow, or under a branch of another step. */
export function aStep<S extends Omit<Step, 'under'>>(step: S, under: Step['under'] = null): Step {
  return { ...step, under } as unknown as Step
}

/** Creates a flow that the custom event "Start" starts, with the given changes. */
export function aFlow(steps: readonly Step[], changes: Partial<Flow> = {}): Flow {
  const event = { kind: 'custom', name: 'Start' } as const
  return { ...emptyFlow, trigger: { kind: 'event', event, where: [] }, steps: [...steps], ...changes }
}
