import { expect, test } from 'vitest'
import { createEditor } from './editor.ts'
import { setFields } from './changes.ts'
import { aDocument } from './testing/a-document.ts'
import { writtenShortcut } from '#platform/web/written-shortcut.ts'
import { actionForKey } from './keys.ts'

const editor = createEditor(aDocument())
editor.run(setFields('button', { text: 'One' }))
editor.run(setFields('button', { text: 'Two' }))
editor.undo()
editor.select('headline')
const state = editor.get()
const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

test.each([
  [{ key: 'z', metaKey: true }, 'undo'],
  [{ key: 'z', ctrlKey: true }, 'undo'],
  [{ key: 'Z', ctrlKey: true, shiftKey: true }, 'redo'],
  [{ key: 'y', ctrlKey: true }, 'redo'],
  [{ key: 'd', metaKey: true }, 'duplicate'],
  [{ key: 'Backspace' }, 'remove'],
  [{ key: 'ArrowUp' }, 'selectPrevious'],
  [{ key: 'ArrowDown', altKey: true }, 'moveDown'],
  [{ key: 'ArrowUp', shiftKey: true }, undefined],
  [{ key: 'c', metaKey: true }, undefined],
  [{ key: 'a', metaKey: true }, 'selectAll'],
  [{ key: 'd' }, undefined],
])('%j triggers %s', (pressed, name) => {
  expect(actionForKey({ ...none, ...pressed }, false, state)?.name).toBe(name)
})

test('outside the canvas, only shortcuts with a modifier work', () => {
  expect(actionForKey({ ...none, key: 'Delete' }, true)).toBeUndefined()
  expect(actionForKey({ ...none, key: 'z', ctrlKey: true }, true)?.name).toBe('undo')
})

test('a shortcut is written with the symbols on the keys', () => {
  expect(writtenShortcut('mod+shift+Z', true)).toBe('⌘⇧Z')
  expect(writtenShortcut('alt+ArrowUp', false)).toBe('Alt+↑')
})
