import { expect, test } from 'vitest'
import { errorsByRule } from './errors-by-rule.ts'
import { newRule } from './rule-changes.ts'

const place = { rule_type: 'include', group_id: null, object_id: 'form' } as const
const sent = ['a', 'b'].map((id) => newRule(id, 'url', place, '2026-11-20'))

test('shows each problem at its rule', () => {
  const issues = [
    { path: 'display_rules.1.filter_value', message: 'Enter an address.' },
    { path: 'display_rules.7', message: 'There is no such rule.' },
    { path: 'object_id', message: 'There is no such form.' },
  ]
  expect(errorsByRule({ issues }, sent)).toEqual({ b: 'Enter an address.' })
  expect(errorsByRule({ issues: [] }, sent)).toEqual({})
})
