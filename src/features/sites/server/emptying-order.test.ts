import { expect, test } from 'vitest'
import { emptyingOrder } from './emptying-order.ts'

const table = (name: string, pointsAt: string[] = []) => ({ name, key: ['site_id', 'id'], pointsAt })
const names = (tables: ReturnType<typeof table>[]) => emptyingOrder(tables).map(({ name }) => name)

test.each([
  ['children before parents', [table('a'), table('b', ['a']), table('c', ['b'])], ['c', 'b', 'a']],
  ['sites last, whatever points at it', [table('sites'), table('a'), table('b', ['sites'])], ['a', 'b', 'sites']],
  ['tables outside do not count', [table('a', ['users'])], ['a']],
  ['a table may point at itself', [table('b', ['a']), table('a', ['a'])], ['b', 'a']],
])('%s', (_rule, tables, order) => expect(names(tables)).toEqual(order))

test('throws on a cycle', () => {
  expect(() => names([table('a', ['b']), table('b', ['a'])])).toThrow('a, b')
})
