import { expect, test } from 'vitest'
import type { Step } from '../contract.ts'
import { addStep, changeStep, freeId, inOrder, moveStep, newStep, removeStep } from './edit-steps.ts'

const wait = newStep('wait', 'wait', null)
const split = newStep('condition', 'if', null)
const yes = newStep('tag', 'yes', { step: 'if', branch: 'yes' })
const no = newStep('tag', 'no', { step: 'if', branch: 'no' })
const end = newStep('end', 'end', null)
const steps = [wait, split, yes, no, end]
const ids = (list: readonly Step[]) => list.map(({ id }) => id).join(' ')

test('steps are in list order, with branches below their step', () => {
  expect(ids(inOrder([end, no, yes, wait, split]))).toBe('end wait if yes no')
})

test('adds a step first, after another one, and into an empty branch', () => {
  expect(ids(addStep(steps, newStep('tag', 'new', null), { under: null, after: null }))).toBe('new wait if yes no end')
  expect(ids(addStep(steps, newStep('tag', 'new', null), { under: null, after: 'if' }))).toBe('wait if yes no new end')
  const under = { step: 'if', branch: 'no' }
  expect(ids(addStep([wait, split, end], newStep('tag', 'new', under), { under, after: null }))).toBe('wait if new end')
})

test('moves a step with its branches past its neighbor, and removes it with them', () => {
  expect(ids(moveStep(steps, 'if', -1))).toBe('if yes no wait end')
  expect(ids(moveStep(steps, 'if', 1))).toBe('wait end if yes no')
  expect(ids(moveStep(steps, 'wait', -1))).toBe(ids(steps))
  expect(ids(removeStep(steps, 'if'))).toBe('wait end')
})

test('removing a branch removes its steps', () => {
  const ab = { ...newStep('split', 'ab', null), kind: 'split', auto_winner: false } as Extract<Step, { kind: 'split' }>
  const under = { step: 'ab', branch: 'b' }
  const list = [ab, newStep('tag', 'b', under)]
  expect(
    ids(
      changeStep(list, {
        ...ab,
        branches: [
          { key: 'a', weight: 1 },
          { key: 'c', weight: 1 },
        ],
      }),
    ),
  ).toBe('ab')
  expect(freeId({ steps: list })).toBe('step-3')
})
