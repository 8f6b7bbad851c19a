import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Step } from '../contract.ts'
import { pasteSteps } from './copy-steps.ts'
import { inOrder, newStep } from './edit-steps.ts'
import {
  insertSteps,
  moveStepBy,
  moveStepTo,
  moveTargets,
  removeKeeping,
  positionAfter,
  stepPositionsOf,
  stepGroup,
} from './move-steps.ts'
import { anySteps, branchCount } from './testing/any-steps.ts'

const wait = newStep('wait', 'wait', null)
const split = newStep('condition', 'if', null)
const yes = newStep('tag', 'yes', { step: 'if', branch: 'yes' })
const no = newStep('tag', 'no', { step: 'if', branch: 'no' })
const last = newStep('notify', 'last', null)
const steps = [wait, split, yes, no, last]

/** Returns a flow in one line: "wait if(yes|no) last". */
function line(all: readonly Step[], under: Step['under'] = null): string {
  return all
    .filter((step) => step.under?.step === under?.step && step.under?.branch === under?.branch)
    .map(({ id, kind }) =>
      kind === 'condition' ? `${id}(${['yes', 'no'].map((branch) => line(all, { step: id, branch })).join('|')})` : id,
    )
    .join(' ')
}

test.each([
  ['step', 'wait', positionAfter(steps, 'yes'), 'if(yes wait|no) last'],
  ['step', 'if', positionAfter(steps, 'last'), 'wait last if(yes|no)'],
  ['step', 'yes', { under: null, after: null }, 'yes wait if(|no) last'],
  ['following', 'if', { under: null, after: null }, 'if(yes|no) last wait'],
  ['alone', 'if', positionAfter(steps, 'last'), 'wait yes no last if(|)'],
] as const)('moving by %s: %s', (scope, id, spot, moved) => {
  expect(line(moveStepTo(steps, id, scope, spot))).toBe(moved)
})

test('a step can’t be moved into itself or to its current place', () => {
  const isPossible = moveTargets(steps, 'if', 'step')
  expect(isPossible({ under: { step: 'if', branch: 'yes' }, after: null })).toBe(false)
  expect(isPossible(positionAfter(steps, 'wait'))).toBe(false)
  expect(isPossible(positionAfter(steps, 'if'))).toBe(false)
  expect(isPossible(positionAfter(steps, 'last'))).toBe(true)
  expect(line(moveStepTo(steps, 'if', 'step', positionAfter(steps, 'no')))).toBe(line(steps))
})

test('by keyboard, a step moves through every spot, into branches and out again', () => {
  const seen: string[] = []
  for (let now: Step[] | undefined = steps; now; now = moveStepBy(now, 'wait', 1)) seen.push(line(now))
  expect(seen).toEqual([
    'wait if(yes|no) last',
    'if(wait yes|no) last',
    'if(yes wait|no) last',
    'if(yes|wait no) last',
    'if(yes|no wait) last',
    'if(yes|no) wait last',
    'if(yes|no) last wait',
  ])
  expect(moveStepBy(steps, 'wait', -1)).toBeUndefined()
})

test('removes a step with its branches, or replaces it with one of them', () => {
  expect(line(removeKeeping(steps, 'if', []))).toBe('wait last')
  expect(line(removeKeeping(steps, 'if', ['no']))).toBe('wait no last')
  expect(line(removeKeeping(steps, 'if', ['yes', 'no']))).toBe('wait yes no last')
})

test('a copy has new ids, and links within it point within the copy', () => {
  const back: Step = { id: 'back', under: { step: 'if', branch: 'no' }, kind: 'go_to', step: 'yes' }
  const flow = { steps: [wait, split, yes, back] }
  const pasted = pasteSteps(flow, stepGroup(flow.steps, 'if', 'step'), positionAfter(flow.steps, 'wait'))
  expect(new Set(pasted.steps.map(({ id }) => id)).size).toBe(7)
  const copies = pasted.steps.filter(({ id }) => !flow.steps.some((step) => step.id === id))
  const goTo = copies.find(({ kind }) => kind === 'go_to') as Extract<Step, { kind: 'go_to' }>
  expect(copies.map(({ id }) => id)).toContain(goTo.step)
  expect(line(pasted.steps).startsWith(`wait ${pasted.id}(`)).toBe(true)
})

test('any move in any flow loses or duplicates no step, and moving back undoes it', () => {
  const scope = fc.constantFrom('step', 'following', 'alone' as const)
  fc.assert(
    fc.property(anySteps, fc.nat(), fc.nat(), scope, (all, which, where, how) => {
      fc.pre(all.length > 0)
      const { id } = all[which % all.length]!
      const spots = stepPositionsOf(all)
      const moved = moveStepTo(all, id, how, spots[where % spots.length]!)
      expect(moved.map((step) => step.id).toSorted()).toEqual(all.map((step) => step.id).toSorted())
      expect(inOrder(moved)).toEqual(moved)
      expect(branchCount(moved)).toBe(branchCount(all))
      const down = moveStepBy(all, id, 1)
      if (down) expect(moveStepBy(down, id, -1)).toEqual(inOrder(all))
    }),
  )
})

test('inserts steps at a spot as a group', () => {
  expect(line(insertSteps([wait], stepGroup(steps, 'if', 'following'), positionAfter([wait], 'wait')))).toBe(
    'wait if(yes|no) last',
  )
})
