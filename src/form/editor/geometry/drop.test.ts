import { expect, test } from 'vitest'
import { findComponent } from '../../document/tree.ts'
import { aDocument } from '../testing/a-document.ts'
import { dropAt } from './drop.ts'

const tab = aDocument().steps.subscribe.tabs[0]!
const one = (id: string) => [findComponent(aDocument(), id)!]
const box = (id: string, depth: number, x: number, y: number, width: number, height: number) => ({
  id,
  depth,
  x,
  y,
  width,
  height,
})
const boxes = [
  box('tab', 0, 0, 0, 400, 400),
  box('cross', 1, 360, 10, 30, 30),
  box('headline', 1, 20, 20, 360, 40),
  box('row', 1, 20, 80, 360, 100),
  box('left', 2, 20, 80, 170, 100),
  box('note', 3, 20, 80, 170, 30),
  box('right', 2, 210, 80, 170, 100),
  box('email', 1, 20, 200, 360, 40),
  box('button', 1, 20, 260, 360, 40),
]

test.each([
  ['above the headline', 'button', 100, 25, 'tab', 1],
  ['below the headline', 'button', 100, 55, 'tab', 2],
  ['at the end', 'headline', 100, 390, 'tab', 5],
  ['into a column, before', 'button', 60, 85, 'left', 0],
  ['into a column, after', 'button', 60, 170, 'left', 1],
  ['into an empty column', 'button', 300, 120, 'right', 0],
  ['beside the form', 'button', 900, 25, 'tab', 1],
  ['a column after the other', 'left', 390, 120, null, 0],
  ['a column in its row', 'left', 370, 120, 'row', 2],
])('dropped %s', (_where, id, x, y, parentId, index) => {
  const drop = dropAt(tab, boxes, one(id), x, y)
  expect(drop && [drop.parentId, drop.index]).toEqual(parentId && [parentId, index])
})

test('a component from outside goes into the innermost container', () => {
  expect(dropAt(tab, boxes, [], 60, 85)).toMatchObject({ parentId: 'left', index: 0 })
})

test('nothing can be dropped into itself', () => {
  expect(dropAt(tab, boxes, one('row'), 60, 90)).toMatchObject({ parentId: 'tab' })
})

test('the drop line is between the neighbors', () => {
  expect(dropAt(tab, boxes, one('button'), 100, 55)!.line).toMatchObject({ x: 20, y: 68.5, width: 360, height: 3 })
  expect(dropAt(tab, boxes, one('left'), 370, 120)!.line).toMatchObject({ x: 378.5, y: 80, width: 3, height: 100 })
})
