import { expect, test } from 'vitest'
import { aStage } from '../editor/testing/a-stage.ts'
import {
  findComponent,
  insertComponent,
  insertComponents,
  removeComponent,
  removeComponents,
  updateComponent,
  updateComponents,
  walk,
} from './tree.ts'

const form = aStage()
const [tab] = form.steps.subscribe.tabs
const narrow = <T extends { style: object }>(component: T): T => ({ ...component, style: { width: 7 } })

test('changing several components equals changing them one by one, and all others stay the same objects', () => {
  const ids = ['one', 'headline', 'stage']
  const removed = removeComponents(form, ids)
  expect(removed).toEqual(ids.reduce(removeComponent, form))
  expect(findComponent(removed, 'row')).toBe(findComponent(form, 'row'))
  expect(removed.steps.success).toBe(form.steps.success)

  const updated = updateComponents(form, new Map(ids.map((id) => [id, narrow])))
  expect(updated).toEqual(ids.reduce((next, id) => updateComponent(next, id, narrow), form))
  expect(findComponent(updated, 'two')).toBe(findComponent(form, 'two'))

  const [one, two] = [findComponent(form, 'one')!, findComponent(form, 'two')!]
  const inserted = insertComponents(form, 'right', 5, [one, two])
  expect(inserted).toEqual(insertComponent(insertComponent(form, 'right', 0, one), 'right', 1, two))
})

test('if there is nothing to do, the form stays the same object', () => {
  expect(removeComponents(form, ['nobody'])).toBe(form)
  expect(updateComponents(form, new Map([['nobody', narrow]]))).toBe(form)
  expect(updateComponents(form, new Map([['one', (component) => component]]))).toBe(form)
  expect(insertComponents(form, 'right', 0, [])).toBe(form)
})

test('the last tab of a step can’t be removed', () => {
  expect(removeComponents(form, [tab!.id])).toBe(form)
  const two = { ...form, steps: { ...form.steps, subscribe: { tabs: [tab!, { ...tab!, id: 'second' }] } } }
  expect(removeComponents(two, [tab!.id, 'second']).steps.subscribe.tabs).toHaveLength(1)
})

test('walking a changed form uses its current state', () => {
  const before = walk(form).length
  expect(walk(removeComponent(form, 'one'))).toHaveLength(before - 1)
  expect(walk(form)).toHaveLength(before)
})
