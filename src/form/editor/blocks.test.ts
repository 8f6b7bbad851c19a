import { expect, test } from 'vitest'
import type { Block } from '../components/text/model.ts'
import { mergeBlock, retextBlock, splitBlock, toggleMark } from './blocks.ts'

const blocks: Block[] = [
  { type: 'heading', spans: [{ text: 'Hello' }] },
  { type: 'item', spans: [{ text: 'one ' }, { text: 'two', bold: true }] },
]

test('Enter in a heading starts a paragraph, and in a list another item', () => {
  expect(splitBlock(blocks, 0, 2)).toEqual([
    { type: 'heading', spans: [{ text: 'He' }] },
    { type: 'paragraph', spans: [{ text: 'llo' }] },
    blocks[1],
  ])
  expect(splitBlock(blocks, 1, 5).at(-1)).toEqual({ type: 'item', spans: [{ text: 'wo', bold: true }] })
})

test('Enter in an empty list item ends the list', () => {
  expect(splitBlock([{ type: 'item', spans: [] }], 0, 0)).toEqual([{ type: 'paragraph', spans: [] }])
})

test('Backspace at the start joins a block with the previous one, and does nothing in the first', () => {
  expect(mergeBlock(blocks, 1)).toEqual([
    { type: 'heading', spans: [{ text: 'Helloone ' }, { text: 'two', bold: true }] },
  ])
  expect(mergeBlock(blocks, 0)).toEqual(blocks)
})

test('splitting and rejoining changes nothing', () => {
  for (let at = 0; at <= 7; at++) expect(mergeBlock(splitBlock(blocks, 1, at), 2)).toEqual(blocks)
})

test('toggling a mark adds it if it is not everywhere, and removes it otherwise', () => {
  const on = toggleMark(blocks, 1, { start: 0, end: 7 }, 'bold')
  expect(on[1]!.spans).toEqual([{ text: 'one two', bold: true }])
  expect(toggleMark(on, 1, { start: 0, end: 7 }, 'bold')[1]!.spans).toEqual([{ text: 'one two' }])
  expect(retextBlock(blocks, 0, 'Hi')[0]!.spans).toEqual([{ text: 'Hi' }])
})
