import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTags } from './merge-tags.ts'

const values = { email: 'ann@example.com', 'First name': 'Ann', empty: '  ', tag: '[email]' }
const write = (value: string) => `<${value}>`
const merge = (template: string, isPreview = false) => mergeTags(template, values, { write, isPreview })

test.each([
  ['no tags', 'no tags'],
  ['Hi [first_name]!', 'Hi <Ann>!'],
  ['[FIRST_NAME]', '<Ann>'],
  ['[missing]', '<>'],
  ['[missing|you]', '<you>'],
  ['[empty|you]', '<you>'],
  ['[email|you]', '<ann@example.com>'],
  ['[missing|you|Zoe]', '<you>'],
  ['[?email]yes[/email]', 'yes'],
  ['[?missing]yes[/missing]', ''],
  ['[^missing]none[/missing]', 'none'],
  ['[^email]none[/email]', ''],
  ['[?missing|x]default counts[/missing]', 'default counts'],
  ['a[?email]b[?missing]c[/missing]d[/email]e', 'abde'],
  ['[?missing]a[?missing]b[/missing]c[/missing]d', 'd'],
  ['[?missing]never closed', '[?missing]never closed'],
  ['never opened[/email]', 'never opened[/email]'],
  ['[?missing]a[?email]b[/missing]c', 'c'],
  ['[see note] [] [ [[ ]]', '[see note] [] [ [[ ]]'],
  ['[email](https://x.example)', '[email](https://x.example)'],
  ['[tag]', '<[email]>'],
  ['<!--[if mso]>[email]<![endif]-->', '<!--[if mso]><ann@example.com><![endif]-->'],
  ['[constructor][__proto__][toString]', '<><><>'],
  [
    '<style>[data-ogsc] p{}</style>[email]<STYLE a="b">[x]</style >',
    '<style>[data-ogsc] p{}</style><ann@example.com><STYLE a="b">[x]</style >',
  ],
  ['<style>[email]', '<style><ann@example.com>'],
  ['</style>[email]<styles>[email]</styles>', '</style><ann@example.com><styles><ann@example.com></styles>'],
])('%s → %s', (template, expected) => {
  expect(merge(template)).toBe(expected)
})

test('a preview shows the preview default when there is no value', () => {
  expect(merge('[missing|you|Zoe] [missing|you] [email|a|b]', true)).toBe('<Zoe> <you> <ann@example.com>')
})

test('leaves text without brackets unchanged, and never throws', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes('[')),
      (text) => merge(text) === text,
    ),
  )
  const piece = fc.constantFrom('[', ']', '?', '^', '/', '|', 'email', 'x', '(', ' ', '[?x]', '[/x]', '[^email]')
  fc.assert(fc.property(fc.array(piece), (pieces) => typeof merge(pieces.join('')) === 'string'))
})

test.each([
  '[',
  '[a|',
  '[?a]',
  '[?a][/b]',
  '[a|b|c',
  '[/a]',
  '[a](',
  '[?b][?a][/b]',
  '<style>[a]',
  '<style>[a]</style>',
])('stays fast on endlessly repeated %j', { timeout: 10_000 }, (piece) => {
  merge(piece.repeat(500_000 / piece.length))
})
