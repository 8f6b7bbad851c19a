import { describe, expect, test } from 'vitest'
import { isSelector } from './selector.ts'

describe('a selector', () => {
  test.each([
    'a',
    '#buy',
    '.big.button',
    'a.button[href]',
    'a[href="/sale"]',
    "a[href^='/s'] , button",
    'input[type=email i]',
    '[data-x~="a b"]',
    'nav > ul li:first-child',
    'li:nth-child(2n + 1)',
    'li:nth-child(odd) a',
    'h1 + p ~ div',
    ':not(.a, #b > c)',
    'div:has(> img)',
    'article:is(.a, .b) *',
    '.sm\\:hidden',
    '.été',
    '--x',
    '-a',
    '*',
    ' a ',
  ])('is valid: %j', (text) => expect(isSelector(text)).toBe(true))

  test.each([
    '',
    ' ',
    '.',
    '#',
    '#1a',
    'a,',
    ',a',
    'a >',
    '> a',
    'a > > b',
    'a[',
    'a[href',
    'a[href=]',
    'a[href="x]',
    'a:',
    'a::before',
    'a:unheard-of',
    'a:not(',
    'a:not()',
    'a:nth-child()',
    'a:nth-child(x)',
    'a)',
    'a{}',
    'a;b',
    '1a',
    '$x',
    '<a>',
    'a:not(:not(:not(:not(:not(:not(b))))))',
  ])('is invalid: %j', (text) => expect(isSelector(text)).toBe(false))

  // With a quadratic algorithm, the test wouldn't end.
  test('of hostile length is parsed in one pass', () => {
    for (const text of [
      'a '.repeat(500_000),
      '['.repeat(500_000),
      'a:not('.repeat(200_000),
      '\\'.repeat(500_000),
      '-'.repeat(500_000),
      '[a="'.repeat(200_000),
      ' '.repeat(500_000),
    ])
      expect(typeof isSelector(text)).toBe('boolean')
  })
})
