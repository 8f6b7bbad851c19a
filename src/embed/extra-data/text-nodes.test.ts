import { expect, test } from 'vitest'
import { mergeTags } from '#core/merge-tags.ts'
import { textNodes, writeText } from './text-nodes.ts'

test.each([
  ['[title]', 'Bread'],
  ['[title|A page] on [site|our site]', 'Bread on our site'],
  ['[?title]“[title]” [?site]by [site][/site][/title]end', '“Bread” end'],
  ['[^site]no site[/site] [/title] [?open', 'no site [/title] [?open'],
  ['[TITLE] is [title|x|y]', 'Bread is Bread'],
])('%s is filled in as in the rest of the product', (template, text) => {
  const values = { title: 'Bread', site: '' }
  expect(writeText(textNodes(template), values)).toBe(text)
  expect(mergeTags(template, values, { write: (value) => value })).toBe(text)
})
