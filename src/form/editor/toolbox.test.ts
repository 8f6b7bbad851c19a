import { expect, test } from 'vitest'
import { mapComponents } from '../document/tree.ts'
import { findVisit } from '../document/tree.ts'
import { addableBySubject, componentFor, placeFor, placeOf } from './toolbox.ts'
import { aDocument } from './testing/a-document.ts'

let count = 0
const newId = () => `new${count++}`

test.each([
  [undefined, { parentId: 'tab', index: 5 }],
  ['tab', { parentId: 'tab', index: 5 }],
  ['headline', { parentId: 'tab', index: 2 }],
  ['right', { parentId: 'right', index: 0 }],
  ['note', { parentId: 'left', index: 1 }],
  ['row', { parentId: 'tab', index: 3 }],
])('with %s selected, adds a new component at %j', (selected, place) => {
  const document = aDocument()
  expect(placeFor(document.steps.subscribe.tabs[0]!, selected ? findVisit(document, selected) : undefined)).toEqual(
    place,
  )
})

test('adds a new field above the submit button, whatever is selected, and everything else at its usual place', () => {
  const document = aDocument()
  const [tab] = document.steps.subscribe.tabs
  const children = tab!.childComponents!
  const submit = children.findIndex(({ id }) => id === 'button')
  const index = (type: 'file' | 'textField' | 'text', selected?: string) =>
    placeOf(componentFor(type, document, newId), tab!, selected ? findVisit(document, selected) : undefined)
  expect(submit).toBeGreaterThan(0)
  for (const type of ['file', 'textField'] as const)
    for (const selected of [undefined, 'tab', 'button'])
      expect(index(type, selected)).toEqual({ parentId: 'tab', index: submit })
  expect(index('file', 'headline')).toEqual({ parentId: 'tab', index: 2 })
  expect(index('file', 'right')).toEqual({ parentId: 'right', index: 0 })
  expect(index('text')).toEqual({ parentId: 'tab', index: children.length })
})

test('a new component has new ids and the style of its kind', () => {
  const document = aDocument()
  for (const type of addableBySubject.flatMap(({ types }) => [...types]))
    expect(componentFor(type, document, newId).id).toMatch(/^new/)
  expect(componentFor('button', document, newId).style).toEqual(findVisit(document, 'button')!.component.style)
})

test('a new headline has the style of the form’s other headlines', () => {
  const document = aDocument()
  const heading = { type: 'text', blocks: [{ type: 'heading' }] }
  expect(componentFor('headline', document, newId)).toMatchObject({ ...heading, style: {} })
  const without = mapComponents(document, (one) => (one.type === 'tab' ? { ...one, childComponents: [] } : one))
  expect(componentFor('headline', without, newId)).toMatchObject({ ...heading, style: { fontWeight: 700 } })
})

test('the first new field asks for the email address, and a new field never reuses a name', () => {
  const document = aDocument()
  expect(componentFor('textField', document, newId)).toMatchObject({ name: 'name', kind: 'text' })
  const empty = mapComponents(document, (one) => (one.type === 'tab' ? { ...one, childComponents: [] } : one))
  expect(componentFor('textField', empty, newId)).toMatchObject({ name: 'email', kind: 'email', required: true })
})
