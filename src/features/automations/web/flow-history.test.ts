import { expect, test } from 'vitest'
import { emptyFlow, type Flow } from '../contract.ts'
import { emptyHistory, remember, travel } from './flow-history.ts'

const flow = (hold_out: number): Flow => ({ ...emptyFlow, hold_out })

test('undo and redo step through the changes, and a new change clears the redo history', () => {
  const history = remember(remember(emptyHistory, flow(1), '', 0), flow(2), '', 1)
  const back = travel(history, flow(3), 'past')!
  expect(back.flow).toEqual(flow(2))
  expect(travel(back.history, back.flow, 'past')!.flow).toEqual(flow(1))
  expect(travel(back.history, back.flow, 'future')!.flow).toEqual(flow(3))
  expect(travel(remember(back.history, flow(2), '', 2), flow(9), 'future')).toBeUndefined()
  expect(travel(emptyHistory, flow(1), 'past')).toBeUndefined()
})

test('continuous typing is one change; a pause or another field starts the next one', () => {
  let history = remember(emptyHistory, flow(1), 'step a', 0)
  history = remember(history, flow(2), 'step a', 500)
  expect(history.past).toEqual([flow(1)])
  history = remember(history, flow(3), 'step b', 600)
  history = remember(history, flow(4), 'step b', 5000)
  expect(history.past).toEqual([flow(1), flow(3), flow(4)])
})

test('unnamed changes are separate changes', () => {
  const history = remember(remember(emptyHistory, flow(1), '', 0), flow(2), '', 1)
  expect(history.past).toHaveLength(2)
})
