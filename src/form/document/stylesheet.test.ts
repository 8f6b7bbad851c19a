import { expect, test } from 'vitest'
import { moveAll, setStyle } from '../editor/changes.ts'
import { aStage } from '../editor/testing/a-stage.ts'
import { stylesheetOf } from './stylesheet.ts'

const origin = 'https://shop.example'
const edits = [
  setStyle('tab', { width: 333 }),
  moveAll(['headline'], 'stage', 0),
  setStyle('stage', { fontSize: 31 }),
  moveAll(['two'], 'right', 0),
  setStyle('tab', { fontSize: 19 }),
]

test('after each edit the style sheet is that of a form that nobody has seen', () => {
  let form = aStage()
  for (const edit of edits) {
    const before = stylesheetOf(form, origin)
    form = edit(form)
    expect(stylesheetOf(form, origin)).toBe(stylesheetOf(structuredClone(form), origin))
    expect(stylesheetOf(form, origin)).not.toBe(before)
  }
})
