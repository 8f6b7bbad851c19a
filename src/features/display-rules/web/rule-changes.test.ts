import { expect, test } from 'vitest'
import { aGroup, aRule } from '#embed/rules/testing/a-rule.ts'
import { problemOfRules } from '../rules.ts'
import { subjects, type Subject } from '#embed/rules/display-rule.ts'
import { changedTo, depthOf, moved, newGroup, newRule, removed, restored } from './rule-changes.ts'

const place = { rule_type: 'include', group_id: null, object_id: 'form' } as const
const today = '2026-11-20'

test('a new rule of any subject is valid as it is', () => {
  for (const subject of Object.keys(subjects) as Subject[])
    expect(problemOfRules([newRule('id', subject, place, today)])).toEqual([])
  expect(newRule('id', 'date', place, today).filter_value).toEqual({ from: '2026-08-20' })
})

test('changing the subject or comparison keeps the value if it fits', () => {
  const rule = { ...newRule('id', 'url', place, today), filter_value: '/sale' }
  expect(changedTo(rule, 'url', 'equals', today)).toMatchObject({ filter_type: 'equals', filter_value: '/sale' })
  expect(changedTo(rule, 'referrer', 'equals', today)).toMatchObject({ rule_id: 'referrer', filter_value: '/sale' })
  expect(changedTo(rule, 'country', 'equals', today)).toMatchObject({ filter_type: 'one-of', filter_value: [] })
  expect(changedTo(rule, 'cookie', 'equals', today).filter_value).toEqual({ name: '', value: '' })
  for (const from of Object.keys(subjects) as Subject[])
    for (const to of Object.keys(subjects) as Subject[])
      for (const how of subjects[to])
        expect(problemOfRules([changedTo(newRule('id', from, place, today), to, how, today)])).toEqual([])
})

test('rules move only among their siblings', () => {
  const [a, b, c] = [
    aRule('include', 'url', 'equals', '/a'),
    aRule('exclude', 'url', 'equals', '/b'),
    aRule('include', 'url', 'equals', '/c'),
  ]
  expect(moved([a, b, c], c.id, -1)).toEqual([c, b, a])
  expect(moved([a, b, c], a.id, -1)).toEqual([a, b, c])
  expect(moved([a, b, c], b.id, 1)).toEqual([a, b, c])
})

test('a group is removed and restored with everything in it', () => {
  const outer = newGroup('outer', place)
  const inner = aGroup('include', 'any', outer.id)
  const deep = { ...aRule('include', 'url', 'equals', '/'), group_id: inner.id }
  const other = aRule('include', 'url', 'equals', '/x')
  expect(depthOf([outer, inner, deep, other], deep)).toBe(2)
  const before = [deep, inner, outer, other]
  expect(removed(before, outer.id)).toEqual([other])
  // Undoing keeps what was changed in the meantime.
  const changed = { ...other, filter_value: '/y' }
  expect(restored([changed], before, outer.id)).toEqual([deep, inner, outer, changed])
  expect(restored([], before, outer.id)).toEqual([deep, inner, outer])
})
