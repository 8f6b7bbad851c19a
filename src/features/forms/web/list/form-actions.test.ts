import { expect, test } from 'vitest'
import { formQuery } from './form-actions.ts'

test.each([
  ['', '', false],
  ['  sunday  loaf ', 'sunday loaf', false],
  ['sunday loaf statistics', 'sunday loaf', true],
  ['Pause sunday', 'sunday', true],
  ['publish sunday', 'sunday', true],
  ['clone', '', true],
])('understands "%s" as a search for a form named "%s"', (query, name, asksAction) => {
  expect(formQuery(query)).toEqual({ name, asksAction })
})
