import { expect, test } from 'vitest'
import type { Component } from '../components/models.ts'
import { findComponent } from '../document/tree.ts'
import { allActions, perform } from './actions.ts'
import { setStyle } from './changes.ts'
import { createEditor, type Editor } from './editor.ts'
import { actionForKey } from './keys.ts'
import { aDocument } from './testing/a-document.ts'

const editorOf = (...selection: string[]) => {
  const editor = createEditor(aDocument())
  editor.select(...selection)
  return editor
}
const run = (editor: Editor, name: string) =>
  perform(
    allActions.find((action) => action.name === name)!,
    editor,
  )
const look = (editor: Editor, id: string) => findComponent(editor.get().document, id)!.style
const orderOf = (editor: Editor) => findComponent(editor.get().document, 'tab')!.childComponents!.map(({ id }) => id)

test('aligning moves components with their own width, aligns text, and leaves fields that fill the width', () => {
  const editor = editorOf('headline', 'email', 'button')
  const before = editor.get().document
  expect(run(editor, 'align-center')).toBe(true)
  expect(look(editor, 'headline')).toEqual({ textAlign: 'center' })
  expect(look(editor, 'email')).toEqual({})
  expect(look(editor, 'button')).toMatchObject({ alignSelf: 'center' })
  editor.undo()
  expect(editor.get().document).toBe(before)
  editor.run(setStyle('email', { width: 200 }))
  run(editor, 'align-right')
  expect(look(editor, 'email')).toEqual({ width: 200, alignSelf: 'end' })
})

test('columns are aligned by top, middle or bottom, and distributed equally', () => {
  const editor = editorOf('left', 'right')
  run(editor, 'align-middle')
  expect([look(editor, 'left'), look(editor, 'right')]).toEqual([{ alignSelf: 'center' }, { alignSelf: 'center' }])
  expect(run(editor, 'distribute-x')).toBe(false)
  editor.run((form) => ({ ...form, ...JSON.parse(JSON.stringify(form).replace('"share":1', '"share":3')) }))
  expect(run(editor, 'distribute-x')).toBe(true)
  const share = (id: string) => (findComponent(editor.get().document, id) as Component & { share: number }).share
  expect([share('left'), share('right')]).toEqual([2, 2])
})

test('distributing leaves only the container’s gap between neighbors, and keeps the outer margins', () => {
  const editor = editorOf('headline', 'email', 'button')
  expect(run(editor, 'distribute-y')).toBe(false)
  editor.run(setStyle('headline', { margin: [8, 0, 30, 0] }))
  editor.run(setStyle('button', { margin: [5, 0, 9, 0] }))
  expect(run(editor, 'distribute-y')).toBe(true)
  expect(look(editor, 'headline').margin).toEqual([8, 0, 0, 0])
  expect(look(editor, 'button').margin).toEqual([0, 0, 9, 0])
})

test('several components get the width of the one selected last, or fill their container', () => {
  const editor = editorOf('headline', 'button')
  editor.run(setStyle('button', { width: 180 }))
  run(editor, 'sameWidth')
  expect(look(editor, 'headline')).toEqual({ width: 180 })
  run(editor, 'align-left')
  run(editor, 'fillWidth')
  expect(look(editor, 'headline')).toEqual({ textAlign: 'left', alignSelf: 'stretch' })
  expect(run(editor, 'fillWidth')).toBe(false)
})

test('several components move together, also to either end, and never past the ×', () => {
  const editor = editorOf('email', 'button')
  expect(orderOf(editor)).toEqual(['cross', 'headline', 'row', 'email', 'button'])
  expect(run(editor, 'moveDown')).toBe(false)
  run(editor, 'moveUp')
  expect(orderOf(editor)).toEqual(['cross', 'headline', 'email', 'button', 'row'])
  expect(editor.get().past).toHaveLength(1)
  editor.select('headline')
  run(editor, 'moveLast')
  expect(orderOf(editor)).toEqual(['cross', 'email', 'button', 'row', 'headline'])
  editor.select('row', 'headline')
  run(editor, 'moveFirst')
  expect(orderOf(editor)).toEqual(['cross', 'row', 'headline', 'email', 'button'])
  expect(run(editor, 'moveUp')).toBe(false)
  editor.select('cross')
  expect(['moveUp', 'moveDown', 'align-left', 'group'].filter((name) => run(editor, name))).toEqual([])
})

test('grouping wraps the selection in a section, and ungrouping restores the components in place', () => {
  const editor = editorOf('headline', 'row')
  const before = orderOf(editor)
  run(editor, 'group')
  expect(orderOf(editor)).toEqual(['cross', editor.get().selection[0], 'email', 'button'])
  run(editor, 'ungroup')
  expect(orderOf(editor)).toEqual(before)
  expect(editor.get().selection).toEqual(['headline', 'row'])
})

test('shortcuts match Figma’s, also with the letters of a Mac keyboard', () => {
  const state = editorOf('headline').get()
  const alt = { altKey: true, ctrlKey: false, metaKey: false, shiftKey: false }
  expect(actionForKey({ ...alt, key: 'a', code: 'KeyA' }, false, state)?.name).toBe('align-left')
  expect(actionForKey({ ...alt, key: '∂', code: 'KeyD' }, false, state)?.name).toBe('align-right')
  expect(actionForKey({ ...alt, key: 'h' }, false, state)?.name).toBe('align-center')
})
