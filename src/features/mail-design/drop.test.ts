import { expect, test } from 'vitest'
import { type Box, dropAt, placeAfter } from './drop.ts'
import { aMail } from './server/testing/a-mail.ts'
import { newBlock } from './new-block.ts'

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })
const boxes = {
  blocks: new Map([
    ['logo', box(0, 0, 600, 60)],
    ['head', box(0, 60, 600, 60)],
    ['row', box(0, 120, 600, 200)],
    ['left', box(40, 120, 250, 40)],
    ['pic', box(40, 160, 250, 160)],
    ['right', box(310, 120, 250, 40)],
    ['end', box(0, 320, 600, 60)],
    ['foot', box(0, 380, 600, 100)],
  ]),
  columns: new Map([
    ['row 0', box(40, 120, 250, 200)],
    ['row 1', box(310, 120, 250, 200)],
  ]),
}
const block = { id: 'head', inColumns: true }
const footer = { id: 'foot', inColumns: false }

test.each([
  ['above all', 300, -20, block, { row: null, column: 0, index: 0 }],
  ['between logo and head', 300, 80, block, { row: null, column: 0, index: 1 }],
  ['below all', 300, 900, block, { row: null, column: 0, index: 5 }],
  ['into the left column, above', 100, 135, block, { row: 'row', column: 0, index: 0 }],
  ['into the left column, below', 100, 300, block, { row: 'row', column: 0, index: 2 }],
  ['into the right column, below', 400, 250, block, { row: 'row', column: 1, index: 1 }],
  ['on the edge of a row it goes above it', 100, 125, block, { row: null, column: 0, index: 2 }],
  ['what cannot stand in a column', 100, 250, footer, { row: null, column: 0, index: 3 }],
  ['a row does not go into itself', 100, 250, { id: 'row', inColumns: true }, { row: null, column: 0, index: 3 }],
])('%s', (_where, x, y, dragged, place) => {
  expect(dropAt(aMail(), boxes, { x, y }, dragged)?.place).toEqual(place)
})

test('an empty column accepts a drop, and shows where it goes', () => {
  const mail = aMail()
  const row = mail.blocks[2]!
  const empty = { ...mail, blocks: mail.blocks.with(2, { ...row, columns: [[], []] } as typeof row) }
  const drop = dropAt(empty, boxes, { x: 400, y: 200 }, block)
  expect(drop).toMatchObject({ place: { row: 'row', column: 1, index: 0 }, line: { x: 310, width: 250 } })
})

test('adds blocks without a pointer position below the selected block, or above the footer', () => {
  const mail = aMail()
  expect(placeAfter(mail, null)).toEqual({ row: null, column: 0, index: 4 })
  expect(placeAfter(mail, 'foot')).toEqual({ row: null, column: 0, index: 4 })
  expect(placeAfter(mail, 'head')).toEqual({ row: null, column: 0, index: 2 })
  expect(placeAfter(mail, 'left')).toEqual({ row: 'row', column: 0, index: 1 })
  const open = { ...mail, blocks: [newBlock('columns', 'open'), ...mail.blocks] }
  expect(placeAfter(open, 'open')).toEqual({ row: 'open', column: 0, index: 0 })
})
