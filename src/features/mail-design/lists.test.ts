import { expect, test } from 'vitest'
import type { Paragraph } from './document.ts'
import { listsOf, markersOf } from './lists.ts'

const item = (text: string, level = 0, is_numbered = false): Paragraph => ({
  type: 'item',
  spans: [{ text }],
  level,
  is_numbered,
})
const paragraph: Paragraph = { type: 'paragraph', spans: [{ text: 'p' }] }

test('nests list items by level', () => {
  const [list, ...others] = listsOf([item('a'), item('b', 1), item('c', 2), item('d', 1), item('e')])
  expect(others).toEqual([])
  expect(list!.entries.map(({ paragraph }) => paragraph.spans[0]!.text)).toEqual(['a', 'e'])
  const [inner] = list!.entries[0]!.lists
  expect(inner!.entries.map(({ paragraph }) => paragraph.spans[0]!.text)).toEqual(['b', 'd'])
  expect(inner!.entries[0]!.lists[0]!.entries.map(({ paragraph }) => paragraph.spans[0]!.text)).toEqual(['c'])
})

test('bulleted and numbered items form separate lists, and deeper items don’t interrupt the numbering', () => {
  const paragraphs = [
    item('1', 0, true),
    item('a', 1, true),
    item('b', 1, true),
    item('2', 0, true),
    item('dot'),
    paragraph,
    item('1', 0, true),
  ]
  expect(markersOf(paragraphs)).toEqual([
    { depth: 0, number: 1 },
    { depth: 1, number: 1 },
    { depth: 1, number: 2 },
    { depth: 0, number: 2 },
    { depth: 0, number: null },
    null,
    { depth: 0, number: 1 },
  ])
})

test('limits an item that is too deep to one level below the item before it', () => {
  expect(markersOf([item('a', 3), item('b', 4), item('c', 1)]).map((marker) => marker!.depth)).toEqual([0, 1, 1])
})
