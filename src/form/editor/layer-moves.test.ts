import { expect, test } from 'vitest'
import { findComponent } from '../document/tree.ts'
import { dropOnLayer, layersOf, moveLayers, stepOfLayer } from './layer-moves.ts'
import { aStage } from './testing/a-stage.ts'

const form = aStage()
const layers = layersOf(form.steps.subscribe.tabs[0]!)
const layer = (id: string) => layers.find(({ component }) => component.id === id)!

test.each([
  ['above another', 'email', 'headline', 'before', 'tab', 1],
  ['below another', 'email', 'headline', 'after', 'tab', 2],
  ['into a column', 'email', 'right', 'inside', 'right', 0],
  ['below the heading of a column with something in it', 'email', 'left', 'after', 'left', 0],
  ['into the tab', 'note', 'tab', 'inside', 'tab', 6],
  ['onto a stage', 'email', 'stage', 'inside', 'stage', 3],
  ['a column beside another', 'left', 'right', 'after', 'row', 2],
  ['a column out of its row', 'left', 'email', 'after', null, 0],
  ['something between columns', 'email', 'right', 'before', null, 0],
  ['a row into its own column', 'row', 'right', 'inside', null, 0],
  ['into what holds nothing', 'email', 'headline', 'inside', null, 0],
  ['beside the tab', 'email', 'tab', 'before', null, 0],
] as const)('dropped %s', (_, dragged, target, part, parentId, index) => {
  expect(dropOnLayer(layers, [dragged], layer(target), part)).toEqual(parentId && { parentId, index })
})

test.each([
  ['headline', 'down', 'tab', 3],
  ['headline', 'up', 'tab', 0],
  ['note', 'up', null, 0],
  ['one', 'up', 'tab', 2],
  ['three', 'down', 'tab', 3],
  ['three', 'out', 'tab', 3],
  ['row', 'in', 'stage', 3],
  ['email', 'in', null, 0],
  ['right', 'up', 'row', 0],
  ['right', 'down', null, 0],
  ['tab', 'down', null, 0],
] as const)('%s moves %s', (id, step, parentId, index) => {
  expect(stepOfLayer(layers, id, step)).toEqual(parentId && { parentId, index })
})

test('a component gets a position when it moves onto a stage, and loses it when it leaves', () => {
  const on = moveLayers(['email'], { parentId: 'stage', index: 0 })(form)
  expect(findComponent(on, 'email')!.style).toMatchObject({ x: 20, y: 20 })
  const off = moveLayers(['one'], { parentId: 'tab', index: 0 })(form)
  expect(findComponent(off, 'one')!.style).not.toHaveProperty('x')
  const within = moveLayers(['three'], { parentId: 'stage', index: 0 })(form)
  expect(findComponent(within, 'three')!.style).toMatchObject({ x: 380, y: 240 })
})
