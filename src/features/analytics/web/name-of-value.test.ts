import { expect, test } from 'vitest'
import { nameOfValue } from './name-of-value.ts'

test.each([
  ['page', 'https://shop.example/shoes', '/shoes'],
  ['page', 'https://shop.example', '/'],
  ['page', 'https://blog.example/a', 'blog.example/a'],
  ['page', '', 'Unknown page'],
  ['device', 'mobile', 'Mobile'],
  ['device', '', 'Unknown device'],
  ['country', 'DE', 'Germany'],
  ['country', 'nonsense', 'nonsense'],
  ['source', '', 'Direct'],
  ['source', 'google.com', 'google.com'],
] as const)('%s %s is named %s', (dimension, value, name) =>
  expect(nameOfValue(dimension, { value }, 'https://www.shop.example')).toBe(name),
)

test('a form has its name until it is deleted', () => {
  expect(nameOfValue('variant', { value: 'id', name: 'Spring sale' }, '')).toBe('Spring sale')
  expect(nameOfValue('variant', { value: 'id' }, '')).toBe('Deleted form')
})
