import { expect, test } from 'vitest'
import { aGroup, aRule } from '#embed/rules/testing/a-rule.ts'
import { limits, problemOfRules, startOfDateRule, withFreshRuleIds } from './rules.ts'
import { withoutEmptyAndTwice } from './sent-rule.ts'

test.each([
  ['2026-11-20', '2026-08-20'],
  ['2026-05-31', '2026-02-28'],
  ['2024-05-31', '2024-02-29'],
  ['2026-01-15', '2025-10-15'],
])('for %s, a new date rule begins on %s', (today, start) => {
  expect(startOfDateRule(today)).toBe(start)
})

test('removes empty and duplicate addresses, separately for each side and group', () => {
  const first = aRule('include', 'url', 'containing', '/sale')
  const group = aGroup('include', 'any')
  const rules = [
    first,
    { ...first, id: 'again', filter_value: ' /SALE ' },
    aRule('include', 'url', 'containing', '   '),
    aRule('exclude', 'url', 'containing', '/sale'),
    aRule('include', 'url', 'equals', '/sale'),
    group,
    { ...aRule('include', 'url', 'containing', '/sale'), group_id: group.id },
  ]
  expect(withoutEmptyAndTwice(rules).map(({ id }) => id)).toEqual([0, 3, 4, 5, 6].map((index) => rules[index]!.id))
})

test('a rule allows only the comparisons and values that suit its subject', () => {
  const problem = (rule: ReturnType<typeof aRule>) => problemOfRules([rule])[0]?.path[1]
  expect(problem(aRule('include', 'country', 'one-of', ['DE']))).toBeUndefined()
  expect(problem(aRule('include', 'country', 'containing', 'DE'))).toBe('rule_id')
  expect(problem(aRule('include', 'country', 'one-of', 'DE'))).toBe('filter_value')
  expect(problem(aRule('include', 'visits', 'number', { min: 3, max: 2 }))).toBe('filter_value')
  expect(problem(aRule('include', 'cookie', 'equals', 'plan'))).toBe('filter_value')
  expect(problem(aRule('include', 'date', 'date', { from: '18:30' }))).toBe('filter_value')
  expect(problem(aRule('include', 'time_of_day', 'time', { from: '2026-11-20' }))).toBe('filter_value')
  expect(problem(aRule('include', 'converted', 'is', []))).toBe('filter_value')
})

test('a group must be in the same list and not nested too deeply', () => {
  const chain = [aGroup('include', 'all')]
  while (chain.length <= limits.depth + 1) chain.push(aGroup('include', 'all', chain.at(-1)!.id))
  expect(problemOfRules(chain.slice(0, limits.depth + 1))).toEqual([])
  expect(problemOfRules(chain).map(({ path }) => path)).toEqual([[limits.depth + 1, 'group_id']])
  const [a, b] = [aGroup('include', 'all'), aGroup('include', 'all')]
  expect(
    problemOfRules([
      { ...a, group_id: b.id },
      { ...b, group_id: a.id },
    ]),
  ).toHaveLength(2)
  expect(problemOfRules([{ ...aRule('include', 'url', 'equals', '/'), group_id: 'elsewhere' }])).toHaveLength(1)
  expect(problemOfRules([a, a]).map(({ path }) => path)).toEqual([[1, 'id']])
})

test('rules copied to another form get new ids and keep their groups', () => {
  const group = aGroup('include', 'any')
  const rules = [group, { ...aRule('include', 'url', 'equals', '/'), group_id: group.id }]
  let made = 0
  const fresh = withFreshRuleIds(rules, 'other', () => `fresh ${++made}`)
  expect(fresh.map(({ id, group_id, object_id }) => [id, group_id, object_id])).toEqual([
    ['fresh 1', null, 'other'],
    ['fresh 2', 'fresh 1', 'other'],
  ])
})
