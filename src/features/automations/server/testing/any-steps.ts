import { emptyFlow, type Flow, type Step } from '../../flow.ts'

/** A step of the flow itself, or under a branch of another. */
export function aStep<S extends Omit<Step, 'under'>>(step: S, under: Step['under'] = null): Step {
  return { ...step, under } as unknown as Step
}

/** A flow that the custom event "Start" starts, changed as said. */
export function aFlow(steps: readonly Step[], changes: Partial<Flow> = {}): Flow {
  const event = { kind: 'custom', name: 'Start' } as const
  return { ...emptyFlow, trigger: { kind: 'event', event, where: [] }, steps: [...steps], ...changes }
}
