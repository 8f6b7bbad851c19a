import { expect, test } from 'vitest'
import { actionForKey, writtenShortcut } from './keys.ts'

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

test.each([
  [{ key: 'z', metaKey: true }, 'undo'],
  [{ key: 'z', ctrlKey: true }, 'undo'],
  [{ key: 'Z', ctrlKey: true, shiftKey: true }, 'redo'],
  [{ key: 'y', ctrlKey: true }, 'redo'],
  [{ key: 'd', metaKey: true }, 'duplicate'],
  [{ key: 'Backspace' }, 'remove'],
  [{ key: 'ArrowUp' }, 'selectPrevious'],
  [{ key: 'ArrowUp', altKey: true }, 'moveUp'],
  [{ key: 'ArrowUp', shiftKey: true }, undefined],
  [{ key: 'd' }, undefined],
])('%j stands for %s', (pressed, name) => {
  expect(actionForKey({ ...none, ...pressed })?.name).toBe(name)
})

test('outside the canvas only shortcuts with a modifier count', () => {
  expect(actionForKey({ ...none, key: 'Delete' }, true)).toBeUndefined()
  expect(actionForKey({ ...none, key: 'z', ctrlKey: true }, true)?.name).toBe('undo')
})

test('a shortcut is written as the keys are', () => {
  expect(writtenShortcut('mod+shift+Z', true)).toBe('⌘⇧Z')
  expect(writtenShortcut('alt+ArrowUp', false)).toBe('Alt+↑')
})
