import { expect, test } from 'vitest'
import { nameOfValue } from './name-of-value.ts'

const names = { siteUrl: 'https://www.shop.example', formNames: new Map([['id', 'Spring sale']]) }

test.each([
  ['page', 'https://shop.example/shoes', '/shoes'],
  ['page', 'https://shop.example', '/'],
  ['page', 'https://blog.example/a', 'blog.example/a'],
  ['page', '', 'Unknown page'],
  ['device', 'mobile', 'Phone'],
  ['device', '', 'Unknown device'],
  ['country', 'DE', 'Germany'],
  ['country', 'nonsense', 'nonsense'],
  ['source', '', 'Direct'],
  ['source', 'google.com', 'google.com'],
  ['variant', 'id', 'Spring sale'],
  ['variant', 'gone', 'Deleted form'],
] as const)('%s %s is called %s', (dimension, value, name) => expect(nameOfValue(dimension, value, names)).toBe(name))
