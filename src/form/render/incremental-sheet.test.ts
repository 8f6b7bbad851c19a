import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDocument } from '../document/testing/any-document.ts'
import { styleRulesOf } from '../document/stylesheet.ts'
import { rulesOf, stepsFrom } from './incremental-sheet.ts'

const rules = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 12 })

function follow(before: readonly string[], after: readonly string[]): readonly string[] {
  const list = [...before]
  for (const { at, rule } of stepsFrom(before, after))
    if (rule === undefined) list.splice(at, 1)
    else list.splice(at, 0, rule)
  return list
}

test('applying the steps turns one list of rules into the other', () => {
  fc.assert(
    fc.property(rules, rules, (before, after) => {
      expect(follow(before, after)).toEqual(after)
    }),
  )
})

test('if two distant rules change, the rules between them stay', () => {
  const before = Array.from({ length: 100 }, (_, i) => `${i}`)
  const after = before.with(3, 'x').with(90, 'y')
  expect(stepsFrom(before, after)).toHaveLength(4)
})

test('inserted rules leave the others unchanged', () => {
  expect(stepsFrom(['a', 'b', 'c'], ['a', 'x', 'b', 'y', 'c', 'z'])).toEqual([
    { at: 1, rule: 'x' },
    { at: 3, rule: 'y' },
    { at: 5, rule: 'z' },
  ])
})

test('the base of any form splits into complete rules', () => {
  fc.assert(
    fc.property(anyDocument, (form) => {
      const { base } = styleRulesOf(form, 'http://shop.example')
      const found = rulesOf(base)
      expect(found.join('')).toBe(base)
      for (const rule of found) expect(rule.split('{').length).toBe(rule.split('}').length)
    }),
  )
})
