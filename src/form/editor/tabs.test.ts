import { expect, test } from 'vitest'
import { findComponent } from '../document/tree.ts'
import { setFields } from './changes.ts'
import { createEditor, type Editor } from './editor.ts'
import { addTab, alreadyTabOf, duplicateTab, hasTabs, moveTab, removeTab } from './tabs.ts'
import { aDocument } from './testing/a-document.ts'

const names = (editor: Editor) => editor.get().document.steps[editor.get().step].tabs.map(({ name }) => name)

test('a new tab is added last, with the style of the others, and shown', () => {
  const editor = createEditor(aDocument())
  addTab(editor, 'subscribe')
  expect(names(editor)).toEqual(['Start', 'Tab 2'])
  expect(editor.get()).toMatchObject({ step: 'subscribe', tab: 1 })
  const [first, second] = editor.get().document.steps.subscribe.tabs
  expect(second!.style).toEqual(first!.style)
  expect(second!.id).not.toBe(first!.id)
  editor.undo()
  expect(names(editor)).toEqual(['Start'])
})

test('duplicates, moves and removes tabs, but never the last one', () => {
  const editor = createEditor(aDocument())
  duplicateTab(editor)
  expect(names(editor)).toEqual(['Start', 'Start (copy)'])
  moveTab(editor, -1)
  expect(names(editor)).toEqual(['Start (copy)', 'Start'])
  expect(editor.get().tab).toBe(0)
  moveTab(editor, -1)
  expect(editor.get().tab).toBe(0)
  removeTab(editor)
  removeTab(editor)
  expect(names(editor)).toEqual(['Start'])
})

test('removing a tab removes links to it', () => {
  const editor = createEditor(aDocument())
  addTab(editor, 'subscribe')
  const { id } = editor.get().document.steps.subscribe.tabs[1]!
  editor.run(setFields('button', { action: 'nothing', goTo: id }))
  removeTab(editor)
  expect(findComponent(editor.get().document, 'button')).not.toHaveProperty('goTo')
})

test('already subscribed visitors get a tab that starts as a copy of the normal one', () => {
  const editor = createEditor(aDocument())
  expect(alreadyTabOf(editor.get().document)).toBe(-1)
  addTab(editor, 'success', { name: 'Already subscribed', for: 'already' })
  expect(alreadyTabOf(editor.get().document)).toBe(1)
  expect(names(editor)[1]).toBe('Already subscribed')
})

test('knows which types can have several tabs', () => {
  expect((['popup', 'game', 'smart-bar', 'welcome-mat', 'inline-popup'] as const).map(hasTabs)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
