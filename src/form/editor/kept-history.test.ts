import { expect, test } from 'vitest'
import { findComponent } from '../document/tree.ts'
import { setFields } from './changes.ts'
import { createEditor } from './editor.ts'
import { saveHistory, readHistory, type TextStore } from './kept-history.ts'
import { aDocument } from './testing/a-document.ts'

function aShelf(room = Infinity): TextStore & { text(): string | undefined } {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    removeItem: (name) => void items.delete(name),
    setItem(name, text) {
      const others = [...items].filter(([other]) => other !== name).reduce((all, [, { length }]) => all + length, 0)
      if (others + text.length > room) throw new Error('The quota has been exceeded.')
      items.set(name, text)
    },
    key: (i) => [...items.keys()][i] ?? null,
    get length() {
      return items.size
    },
    text: () => items.get('trellis.history.form'),
  }
}

function edited(steps: number, size = 1) {
  const editor = createEditor(aDocument())
  for (let step = 1; step <= steps; step++) editor.run(setFields('button', { text: `${step}`.padEnd(size) }))
  return editor
}

const textOf = (editor: ReturnType<typeof edited>) =>
  (findComponent(editor.get().document, 'button') as { text: string }).text.trim()

test('after a reload, every step can be undone and redone', () => {
  const shelf = aShelf()
  const editor = edited(5)
  editor.undo()
  editor.mark('locked', ['headline'], true)
  saveHistory(shelf, 'form', editor)
  const { document } = editor.get()
  const later = createEditor(structuredClone(document), undefined, readHistory(shelf, 'form', document))
  expect(later.get().locked).toEqual(['headline'])
  later.redo()
  expect(textOf(later)).toBe('5')
  for (let step = 0; step < 5; step++) later.undo()
  expect(later.get().document).toEqual(aDocument())
})

test('ignores history of another copy of the form', () => {
  const shelf = aShelf()
  saveHistory(shelf, 'form', edited(2))
  expect(readHistory(shelf, 'form', aDocument())).toBeUndefined()
  expect(readHistory(shelf, 'other', aDocument())).toBeUndefined()
})

test('stores the newest steps of a long history, and none if there is no space', () => {
  const shelf = aShelf()
  const editor = edited(100, 100_000)
  saveHistory(shelf, 'form', editor)
  expect(shelf.text()!.length).toBeLessThan(1_700_000)
  const { past } = readHistory(shelf, 'form', editor.get().document)!
  expect(past.length).toBeGreaterThan(10)
  expect(JSON.stringify(past.at(-1))).toContain('"99 ')
  const full = aShelf(100)
  saveHistory(full, 'form', edited(2))
  expect(full.text()).toBeUndefined()
})

test('if storage is full, the form being edited replaces the history of other forms', () => {
  const shelf = aShelf(1_700_000)
  shelf.setItem('something else', 'stays')
  const [before, now] = [edited(20, 100_000), edited(20, 90_000)]
  saveHistory(shelf, 'before', before)
  saveHistory(shelf, 'form', now)
  expect(readHistory(shelf, 'before', before.get().document)).toBeUndefined()
  expect(readHistory(shelf, 'form', now.get().document)?.past.length).toBeGreaterThan(10)
  expect(shelf.getItem('something else')).toBe('stays')
})
