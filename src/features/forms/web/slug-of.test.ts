import { expect, test } from 'vitest'
import { slugOf } from './slug-of.ts'

test.each([
  ['2026-11-20 Bread, before everyone else', '2026-11-20-bread-before-everyone-else'],
  ['Crème brûlée!', 'creme-brulee'],
  ['  --  ', ''],
  ['x'.repeat(80), 'x'.repeat(60)],
])('%j becomes %j', (text, slug) => expect(slugOf(text)).toBe(slug))

test('keeps a trailing hyphen while the user types', () => expect(slugOf('spring-', true)).toBe('spring-'))
