import { expect, test } from 'vitest'
import { findComponent } from '../document/tree.ts'
import { createEditor } from './editor.ts'
import { settersOf } from './panel-setters.ts'
import { aDocument } from './testing/a-document.ts'

test('looks change for all that is selected, what is of one component for that alone', () => {
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

test('a panel that is behind changes what is selected by now', () => {
  const editor = createEditor(aDocument())
  editor.select('headline')
  const { setStyle } = settersOf(editor, 'headline', ['headline'])
  editor.select('headline', 'button')
  setStyle({ fontSize: 20 })
  expect(findComponent(editor.get().document, 'button')?.style.fontSize).toBe(20)
})
