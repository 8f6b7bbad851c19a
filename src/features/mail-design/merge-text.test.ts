import { expect, test } from 'vitest'
import { mergeAddress, mergeHtml, openTags, tagNames } from './merge-text.ts'

test.each([
  ['Hi [name]', 'Hi [name]'],
  ['a < b & [name]', 'a &lt; b &amp; [name]'],
  ['[name|you & me]', '[name|you & me]'],
  ['[name|<b onclick="x">]', '[name|b onclick=x]'],
  ['[?name]yes & no[/name]', '[?name]yes &amp; no[/name]'],
  ['[?name]never closed <', '&#91;?name]never closed &lt;'],
  ['half a tag [name|', 'half a tag &#91;name|'],
])('%s', (text, expected) => {
  expect(mergeHtml(text)).toBe(expected)
})

test('percent-encodes brackets in a URL that are not merge tags', () => {
  expect(mergeAddress('https://x.example/?a[]=1&to=[email]')).toBe('https://x.example/?a%5B%5D=1&amp;to=[email]')
})

test('finds the merge tags of a text, and tags without a counterpart', () => {
  expect(tagNames('[a] [?b]x[/b] [^c]')).toEqual(['a', 'b', 'c'])
  expect(openTags('[a] [?b]x[/b] [^c] [/d]')).toEqual(['[^c]', '[/d]'])
})
