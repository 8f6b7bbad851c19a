import { expect, test } from 'vitest'
import { findComponent } from '../document/tree.ts'
import { createEditor } from './editor.ts'
import { settersOf } from './panel-setters.ts'
import { aDocument } from './testing/a-document.ts'

test('styles change for the whole selection, and component-specific values for one component only', () => {
  const editor = createEditor(aDocument())
  const { set, setStyle, setOwnStyle } = settersOf(editor, 'button', ['headline', 'button'])
  const styleOf = (id: string) => findComponent(editor.get().document, id)?.style
  setStyle({ fontSize: 20 })
  expect([styleOf('headline')?.fontSize, styleOf('button')?.fontSize]).toEqual([20, 20])
  setOwnStyle({ width: 48 })
  expect([styleOf('headline')?.width, styleOf('button')?.width]).toEqual([undefined, 48])
  set({ text: 'Join' })
  expect(findComponent(editor.get().document, 'button')).toMatchObject({ text: 'Join' })
  expect(findComponent(editor.get().document, 'headline')).not.toHaveProperty('text', 'Join')
})

test('an outdated panel changes the current selection', () => {
  const editor = createEditor(aDocument())
  editor.select('headline')
  const { setStyle } = settersOf(editor, 'headline', ['headline'])
  editor.select('headline', 'button')
  setStyle({ fontSize: 20 })
  expect(findComponent(editor.get().document, 'button')?.style.fontSize).toBe(20)
})
