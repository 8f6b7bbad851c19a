import { expect, test } from 'vitest'
import type { Condition } from '../filter.ts'
import type { FilterKind } from '../filter-fields.ts'
import { withOperator } from './with-operator.ts'

test.each<[FilterKind, string, Condition['value'], string, Condition['value']]>([
  ['text', 'is', 'Rome', 'contains', 'Rome'],
  ['text', 'is', 'Rome', 'is_empty', undefined],
  ['choice', 'is', 'IT', 'is_any_of', ['IT']],
  ['choice', 'is_any_of', ['IT', 'FR'], 'is_not', 'IT'],
  ['choice', 'is_any_of', ['IT', 'FR'], 'is_none_of', ['IT', 'FR']],
  ['number', 'equals', 3, 'more_than', 3],
  ['activity', 'within_days', 30, 'not_within_days', 30],
  ['activity', 'within_days', 30, 'never', undefined],
  ['date', 'on', '2026-11-20', 'within_days', undefined],
])(
  'switching a %s condition from %s with value %s to %s keeps the value where it fits',
  (kind, last, value, operator, kept) => {
    const condition: Condition = { field: 'any', operator: last, ...(value !== undefined && { value }) }
    expect(withOperator(condition, kind, operator).value).toEqual(kept)
  },
)
