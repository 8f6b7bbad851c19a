import { expect, test } from 'vitest'
import { actions, perform } from './actions.ts'
import { announcement } from './announcement.ts'
import { setFields, setStyle } from './changes.ts'
import { createEditor, type Editor } from './editor.ts'
import { aStage } from './testing/a-stage.ts'

/** Returns the announcement after an action, starting with the second button on the stage selected. */
function said(act: (editor: Editor) => void): string {
  const editor = createEditor(aStage())
  editor.select('two')
  editor.run(setStyle('two', { x: 210 }))
  const before = editor.get()
  act(editor)
  return announcement(before, editor.get())
}

test.each<[string, (editor: Editor) => void, string]>([
  ['another one selected', (editor) => editor.select('one'), 'Button: one. 40 across, 40 down, 100 by 40'],
  [
    'several selected',
    (editor) => editor.toggle('one'),
    '2 components selected, last one. 40 across, 40 down, 100 by 40',
  ],
  ['nothing selected', (editor) => editor.select(), 'Nothing selected.'],
  ['in the flow', (editor) => editor.select('headline'), 'Text: Welcome. 2 of 6'],
  ['moved', (editor) => editor.run(setStyle('two', { y: 150 })), '210 across, 150 down, 100 by 40'],
  ['typed into', (editor) => editor.run(setFields('two', { text: 'Buy' })), ''],
  ['undone', (editor) => editor.undo(), 'Undone. Button: two. 200 across, 140 down, 100 by 40'],
  [
    'removed',
    (editor) => void perform(actions.remove, editor),
    'Removed. Button: three. 380 across, 240 down, 100 by 40',
  ],
  [
    'doubled',
    (editor) => void perform(actions.duplicate, editor),
    'Added. Button: two. 220 across, 150 down, 100 by 40',
  ],
  ['locked', (editor) => editor.mark('locked', ['two'], true), '210 across, 140 down, 100 by 40, locked'],
  ['another step', (editor) => editor.show({ step: 'success' }), 'Success step, Thanks'],
])('%s', (_, act, words) => {
  expect(said(act)).toBe(words)
})

test('distinguishes redo from a new change', () => {
  const editor = createEditor(aStage())
  editor.run(setStyle('two', { x: 1 }), ['two'])
  editor.undo()
  const before = editor.get()
  editor.redo()
  expect(announcement(before, editor.get())).toMatch(/^Redone/)
})
