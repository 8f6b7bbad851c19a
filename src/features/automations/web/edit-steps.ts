import { emptyTarget } from '#features/integrations/contract.ts'
import { branchesOf } from '../branches-of.ts'
import type { Flow, Step, StepKind } from '../contract.ts'

/** Position of a new step: in a branch (null for the flow itself), after one of its steps (null for first). */
export interface StepPosition {
  readonly under: Step['under']
  readonly after: string | null
}

/** Checks whether two steps belong to the same branch. */
export const isSameBranch = (a: Step['under'], b: Step['under']) => a?.step === b?.step && a?.branch === b?.branch

/** Returns the steps of one branch, in order. */
export const stepsUnder = (steps: readonly Step[], under: Step['under']): Step[] =>
  steps.filter((step) => isSameBranch(step.under, under))

/** Returns a function that returns the steps of any branch, in order. Faster than `stepsUnder` for many branches. */
export function branchLookup(steps: readonly Step[]): (under: Step['under']) => readonly Step[] {
  const keyOf = (under: Step['under']) => (under === null ? '' : `${under.step}/${under.branch}`)
  const lists = new Map<string, Step[]>()
  for (const step of steps) {
    const list = lists.get(keyOf(step.under))
    if (list) list.push(step)
    else lists.set(keyOf(step.under), [step])
  }
  return (under) => lists.get(keyOf(under)) ?? []
}

/** Returns the steps in the order in which the list shows them, each followed by its branches. */
export function inOrder(steps: readonly Step[], under: Step['under'] = null): Step[] {
  const listOf = branchLookup(steps)
  const ordered = (branchOf: Step['under']): Step[] =>
    listOf(branchOf).flatMap((step) => [
      step,
      ...branchesOf(step).flatMap((branch) => ordered({ step: step.id, branch })),
    ])
  return ordered(under)
}

/** Returns the IDs of a step and of all steps in its branches. */
function family(steps: readonly Step[], id: string): Set<string> {
  const found = new Set([id])
  for (const step of inOrder(steps)) if (step.under && found.has(step.under.step)) found.add(step.id)
  return found
}

/** Adds a step at a spot. */
export function addStep(steps: readonly Step[], step: Step, { after }: StepPosition): Step[] {
  const placed = { ...step }
  if (after === null) {
    const first = steps.findIndex((one) => isSameBranch(one.under, step.under))
    return inOrder(steps.toSpliced(first === -1 ? steps.length : first, 0, placed))
  }
  return inOrder(steps.toSpliced(steps.findIndex(({ id }) => id === after) + 1, 0, placed))
}

/** Removes a step with everything in its branches. */
export function removeStep(steps: readonly Step[], id: string): Step[] {
  const gone = family(steps, id)
  return steps.filter((step) => !gone.has(step.id))
}

/** Moves a step, with everything in its branches, before or after its neighbor. A first or last step stays in place. */
export function moveStep(steps: readonly Step[], id: string, by: -1 | 1): Step[] {
  const step = steps.find((one) => one.id === id)
  if (!step) return [...steps]
  const siblings = stepsUnder(steps, step.under)
  const at = siblings.findIndex((one) => one.id === id)
  const other = siblings[at + by]
  if (!other) return [...steps]
  const [from, to] = [steps.indexOf(step), steps.indexOf(other)]
  return inOrder(steps.with(from, other).with(to, step))
}

/** Changes a step. Branches that it no longer has are removed with their steps. */
export function changeStep(steps: readonly Step[], changed: Step): Step[] {
  const branches = new Set(branchesOf(changed))
  const replaced = steps.map((step) => (step.id === changed.id ? changed : step))
  const lost = replaced.filter(({ under }) => under?.step === changed.id && !branches.has(under.branch))
  return lost.reduce((left, { id }) => removeStep(left, id), replaced)
}

/** Returns an ID that no step of the flow has. */
export function freeId({ steps }: Pick<Flow, 'steps'>): string {
  const taken = new Set(steps.map(({ id }) => id))
  let number = steps.length + 1
  while (taken.has(`step-${number}`)) number++
  return `step-${number}`
}

/** Creates a step with its initial settings. */
export function newStep(kind: StepKind, id: string, under: Step['under']): Step {
  const base = { id, under }
  switch (kind) {
    case 'email':
      return { ...base, kind, email_id: '', smart_sending: true }
    case 'push': {
      const push = { title: '', body: '', url: '', icon: '', image: '', keep_hours: 72 }
      return { ...base, kind, push, smart_sending: true }
    }
    case 'discount':
      return { ...base, kind, campaign_id: '' }
    case 'wait':
      return { ...base, kind, span: { amount: 1, unit: 'day' } }
    case 'wait_until':
      return { ...base, kind, weekdays: [1, 2, 3, 4, 5], hour: 9, zone: 'contact' }
    case 'wait_date':
      return { ...base, kind, at: '' }
    case 'wait_for':
      return { ...base, kind, event: { kind: 'ordered' }, at_most: { amount: 3, unit: 'day' } }
    case 'condition':
      return { ...base, kind, filter: { match: 'all', conditions: [] } }
    case 'split': {
      const branches = ['a', 'b'].map((key) => ({ key, weight: 50 }))
      return { ...base, kind, branches, auto_winner: false }
    }
    case 'tag':
      return { ...base, kind, change: 'add', tag: '' }
    case 'list':
      return { ...base, kind, change: 'add', list_id: '' }
    case 'service':
      return { ...base, kind, service: '', settings: emptyTarget }
    case 'field':
      return { ...base, kind, key: '', value: '' }
    case 'webhook':
      return { ...base, kind, url: '' }
    case 'notify':
      return { ...base, kind, message: '' }
    case 'go_to':
      return { ...base, kind, step: '' }
    case 'end':
      return { ...base, kind }
  }
}
