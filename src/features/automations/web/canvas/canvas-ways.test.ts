import { expect, test } from 'vitest'
import type { Step } from '../../contract.ts'
import { newStep } from '../edit-steps.ts'
import { layoutFlow, triggerId } from './layout.ts'
import { stepInDirection } from './step-in-direction.ts'
import { treePlaces } from './tree-places.ts'
import { testedLines } from './tested-lines.ts'

const steps: Step[] = [
  newStep('wait', 'wait', null),
  newStep('condition', 'if', null),
  newStep('tag', 'yes', { step: 'if', branch: 'yes' }),
  newStep('tag', 'no', { step: 'if', branch: 'no' }),
  newStep('notify', 'last', null),
]
const { boxes } = layoutFlow(steps, { hasFigures: false })

test.each([
  [triggerId, 'ArrowDown', 'wait'],
  ['wait', 'ArrowUp', triggerId],
  ['if', 'ArrowDown', 'yes'],
  ['yes', 'ArrowRight', 'no'],
  ['no', 'ArrowLeft', 'yes'],
  ['yes', 'ArrowUp', 'if'],
  ['no', 'ArrowDown', 'last'],
  ['last', 'ArrowUp', 'if'],
  ['last', 'ArrowDown', 'last'],
  ['yes', 'ArrowLeft', 'yes'],
  ['last', 'Home', triggerId],
])('from “%s”, %s moves to “%s”', (from, key, to) => {
  expect(stepInDirection(steps, boxes, from, key)).toBe(to)
})

test('a test run follows the lines of its branch and leaves it at the end', () => {
  const walk = [
    { step_id: 'wait', outcome: 'waited' },
    { step_id: 'if', outcome: 'no' },
    { step_id: 'no', outcome: 'done' },
    { step_id: 'last', outcome: 'told' },
  ]
  expect([...testedLines(steps, walk)]).toEqual([
    'after ',
    'after wait',
    'into if/no',
    'after no',
    'out if/no',
    'after if',
    'after last',
    'end',
  ])
})

test('a test run passes straight through an empty branch', () => {
  const empty = steps.filter(({ id }) => id !== 'no')
  const lines = testedLines(empty, [{ step_id: 'if', outcome: 'no' }])
  expect([...lines]).toEqual(['after ', 'into if/no', 'out if/no', 'after if'])
})

test('the tree counts the trigger before the steps, and each branch separately', () => {
  const places = treePlaces(steps)
  expect(places.get(triggerId)).toEqual({ level: 1, index: 1, count: 4 })
  expect(places.get('last')).toEqual({ level: 1, index: 4, count: 4 })
  expect(places.get('no')).toEqual({ level: 2, index: 1, count: 1 })
})
