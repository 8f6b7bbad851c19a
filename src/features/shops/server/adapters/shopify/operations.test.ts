import { NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql'
import { expect, test } from 'vitest'
import { costOf, mostPoints, shopifySchema } from '../testing/shopify-schema.ts'
import * as codes from './code-operations.ts'
import * as discounts from './discount-operations.ts'
import type { Operation } from './operation.ts'
import * as owners from './owners-code-operations.ts'
import * as orders from './order-operations.ts'
import * as people from './people-operations.ts'
import * as reads from './read-operations.ts'
import * as webhooks from './webhook-operations.ts'

const modules = {
  ...codes,
  ...discounts,
  ...orders,
  ...owners,
  ...people,
  ...reads,
  ...webhooks,
  findCodes: codes.findCodes(40),
  findOwnersDiscounts: owners.findOwnersDiscounts(20),
}
const isOperation = (value: unknown): value is Operation<object, unknown> =>
  typeof value === 'object' && value !== null && 'text' in value
const operations = Object.entries(modules).flatMap(([name, value]) =>
  isOperation(value) ? [{ name, text: value.text }] : [],
)

test('finds all operations of the adapter', () => expect(operations).toHaveLength(29))

test.each(operations)(
  '$name is valid in 2026-10, uses nothing deprecated, and costs at most 1,000 points',
  ({ text }) => {
    const document = parse(text)
    expect(validate(shopifySchema(), document, [...specifiedRules, NoDeprecatedCustomRule])).toEqual([])
    // Lists with a variable length are tested with their real lengths in open-shopify.test.ts.
    expect(costOf(document, { first: 1 })).toBeLessThanOrEqual(mostPoints)
  },
)

test('detects fields that are missing from the schema, or deprecated', () => {
  const mistakes = (text: string) => validate(shopifySchema(), parse(text), [...specifiedRules, NoDeprecatedCustomRule])
  expect(mistakes('{ shop { nonsense } }')).toHaveLength(1)
  expect(mistakes('{ products(first: 1) { nodes { images(first: 1) { nodes { id } } } } }')).toHaveLength(1)
})
