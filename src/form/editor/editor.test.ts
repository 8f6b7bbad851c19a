import { expect, test } from 'vitest'
import { findComponent } from '../document/tree.ts'
import { actions, perform } from './actions.ts'
import { moveInto, setFields, setStyle } from './changes.ts'
import { createEditor } from './editor.ts'
import { aDocument } from './testing/a-document.ts'

const retext = (text: string) => setFields('button', { text })

test('a change can be undone and redone, and a new change clears the redo history', () => {
  const document = aDocument()
  const editor = createEditor(document)
  editor.run(retext('Hello'))
  const changed = editor.get().document
  editor.undo()
  expect(editor.get().document).toBe(document)
  editor.redo()
  expect(editor.get().document).toBe(changed)
  editor.undo()
  editor.run(retext('Other'))
  expect(editor.get().future).toEqual([])
})

test('a gesture is one undo step, and selecting is none', () => {
  const editor = createEditor(aDocument())
  editor.begin()
  for (const text of ['H', 'He', 'Hel']) editor.run(retext(text))
  editor.end()
  editor.select('headline')
  expect(editor.get().past).toHaveLength(1)
  editor.undo()
  editor.select('button')
  expect(editor.get().future).toHaveLength(1)
})

test('an unfinished gesture ends with the next gesture, a selection or an undo', () => {
  const editor = createEditor(aDocument())
  for (const end of [editor.begin, () => editor.select('button'), () => editor.show({ step: 'success' })]) {
    const steps = editor.get().past.length
    editor.begin()
    editor.run(retext(`text ${steps}`))
    end()
    editor.run(retext(`other ${steps}`))
    editor.end()
    expect(editor.get().past).toHaveLength(steps + 2)
  }
  editor.begin()
  editor.run(retext('last'))
  editor.undo()
  expect(editor.get().document).toEqual(editor.get().future.length ? editor.get().document : null)
  expect(editor.get().future).toHaveLength(1)
})

test('a canceled gesture leaves no trace', () => {
  const editor = createEditor(aDocument())
  editor.begin()
  editor.run(retext('Hello'))
  editor.cancel()
  expect(editor.get()).toMatchObject({ document: aDocument(), past: [], future: [] })
})

test('a change without effect adds no undo step, and untouched parts are shared', () => {
  const document = aDocument()
  const editor = createEditor(document)
  editor.run(setFields('missing', { text: 'x' }))
  editor.run(setStyle('button', { borderColor: undefined }))
  expect(editor.get().past).toHaveLength(0)
  editor.run(retext('x'))
  expect(editor.get().document.steps.success).toBe(document.steps.success)
})

test('duplicate, move and delete act on the selection and select the result', () => {
  const editor = createEditor(aDocument())
  editor.select('button')
  perform(actions.duplicate, editor)
  const [copy] = editor.get().selection
  expect(copy).not.toBe('button')
  const order = () => findComponent(editor.get().document, 'tab')!.childComponents!.map((one) => one.id)
  expect(order()).toEqual(['cross', 'headline', 'row', 'email', 'button', copy])
  perform(actions.moveUp, editor)
  expect(order()).toEqual(['cross', 'headline', 'row', 'email', copy, 'button'])
  perform(actions.remove, editor)
  expect(order()).toEqual(['cross', 'headline', 'row', 'email', 'button'])
  expect(editor.get().selection).toEqual(['button'])
})

test.each([
  ['tab', ['remove', 'duplicate', 'moveUp', 'moveDown', 'editText']],
  ['button', ['moveDown', 'selectNext']],
  ['left', ['moveUp', 'editText']],
  ['headline', []],
] as const)('refuses actions that are impossible on %s', (id, refused) => {
  const editor = createEditor(aDocument())
  editor.select(id)
  for (const name of refused) expect([name, perform(actions[name], editor)]).toEqual([name, false])
  expect(editor.get().past).toEqual([])
})

test('Tab and Escape navigate the tree', () => {
  const editor = createEditor(aDocument())
  const walked = []
  while (perform(actions.selectNext, editor)) walked.push(editor.get().selection[0])
  expect(walked).toEqual(['tab', 'cross', 'headline', 'row', 'left', 'note', 'right', 'email', 'button'])
  editor.select('note')
  perform(actions.selectParent, editor)
  perform(actions.selectParent, editor)
  expect(editor.get().selection).toEqual(['row'])
})

test('a component moves into another container, but never into itself', () => {
  const document = aDocument()
  const moved = moveInto('button', 'right', 0)(document)
  expect(findComponent(moved, 'right')!.childComponents!.map((one) => one.id)).toEqual(['button'])
  expect(moveInto('row', 'left', 0)(document)).toBe(document)
  expect(moveInto('tab', 'left', 0)(document)).toBe(document)
})

test('settings edited together with the document are undone and redone with it', () => {
  const document = aDocument()
  let settings: unknown = { goal: 'emails' }
  const editor = createEditor(document, { get: () => settings, set: (value) => (settings = value) })
  editor.run(retext('Hello'))
  const hello = editor.get().document
  editor.runBeside({ goal: 'push' }, document)
  expect([settings, editor.get().document]).toEqual([{ goal: 'push' }, document])
  editor.undo()
  expect(settings).toEqual({ goal: 'emails' })
  expect(editor.get().document).toBe(hello)
  editor.redo()
  expect(settings).toEqual({ goal: 'push' })
  editor.undo()
  editor.undo()
  expect(editor.get()).toMatchObject({ document, past: [] })
})

test('continuous typing in a setting is one undo step', () => {
  let settings: unknown = ''
  const editor = createEditor(aDocument(), { get: () => settings, set: (value) => (settings = value) })
  editor.begin()
  for (const text of ['5', '50', '500']) editor.runBeside(text)
  editor.end()
  expect(editor.get().past).toHaveLength(1)
  editor.undo()
  expect(settings).toBe('')
})

test('a gesture can be undone while it is in progress', () => {
  const editor = createEditor(aDocument())
  editor.begin()
  editor.run(retext('H'))
  expect(perform(actions.undo, editor)).toBe(true)
  expect(editor.get()).toMatchObject({ document: aDocument(), past: [] })
})

test('undo deselects components that no longer exist', () => {
  const editor = createEditor(aDocument())
  editor.select('button')
  perform(actions.duplicate, editor)
  editor.undo()
  expect(editor.get().selection).toEqual([])
})
