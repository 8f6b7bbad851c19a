import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  copyBlock,
  duplicateBlock,
  idsOf,
  insertBlock,
  moveBlock,
  removeBlock,
  setFields,
  setLayout,
  stepBlock,
} from './changes.ts'
import { MailDocument } from './contract.ts'
import { newBlock } from './new-block.ts'
import { aMail } from './server/testing/a-mail.ts'
import { findBlock } from './walk.ts'

const fresh = () => {
  let count = 0
  return () => `new${count++}`
}
const top = (index: number) => ({ row: null, column: 0, index })
const cell = (column: number, index: number) => ({ row: 'row', column, index })
/** Describes a document's structure, such as "logo head row[left,pic|right] end foot". */
const shape = (document: MailDocument) =>
  document.blocks
    .map((block) =>
      block.type === 'columns'
        ? `${block.id}[${block.columns.map((column) => column.map(({ id }) => id).join(',')).join('|')}]`
        : block.id,
    )
    .join(' ')

test('the email used in these tests', () => {
  expect(shape(aMail())).toBe('logo head row[left,pic|right] end foot')
  expect(MailDocument.safeParse(aMail()).success).toBe(true)
})

describe('moving', () => {
  test.each([
    ['down', 'head', top(4), 'logo row[left,pic|right] end head foot'],
    ['up', 'end', top(1), 'logo end head row[left,pic|right] foot'],
    ['to where it is', 'head', top(1), 'logo head row[left,pic|right] end foot'],
    ['to below where it is', 'head', top(2), 'logo head row[left,pic|right] end foot'],
    ['into a column from above', 'head', cell(1, 0), 'logo row[left,pic|head,right] end foot'],
    ['into a column from below', 'end', cell(0, 2), 'logo head row[left,pic,end|right] foot'],
    ['out of a column', 'left', top(4), 'logo head row[pic|right] end left foot'],
    ['from column to column', 'right', cell(0, 1), 'logo head row[left,right,pic|] end foot'],
    ['within a column', 'left', cell(0, 2), 'logo head row[pic,left|right] end foot'],
    ['the footer stays out of columns', 'foot', cell(0, 0), 'logo head row[left,pic|right] foot end'],
    ['a row into itself', 'row', cell(0, 0), 'logo head row[left,pic|right] end foot'],
  ])('%s', (_what, id, place, expected) => {
    const before = aMail()
    expect(shape(moveBlock(id, place)(before))).toBe(expected)
  })

  test('a block loses its side padding in a column, and gets it back outside', () => {
    const inside = moveBlock('head', cell(0, 0))(aMail())
    expect(findBlock(inside, 'head')!.block.padding).toEqual([0, 0, 20, 0])
    const outside = moveBlock('head', top(0))(inside)
    expect(findBlock(outside, 'head')!.block.padding).toEqual([0, 40, 20, 40])
  })

  test.each([
    ['head', -1, 'head logo row[left,pic|right] end foot'],
    ['head', 1, 'logo row[left,pic|right] head end foot'],
    ['logo', -1, 'logo head row[left,pic|right] end foot'],
    ['pic', 1, 'logo head row[left|pic,right] end foot'],
    ['right', -1, 'logo head row[left,pic,right|] end foot'],
    ['right', 1, 'logo head row[left,pic|] right end foot'],
    ['left', -1, 'logo head left row[pic|right] end foot'],
  ] as const)('%s by %i', (id, by, expected) => {
    expect(shape(stepBlock(id, by)(aMail()))).toBe(expected)
  })
})

test('inserts a block, placing one that can’t be in a column below its row', () => {
  const button = newBlock('button', 'b')
  expect(shape(insertBlock(button, cell(1, 1))(aMail()))).toBe('logo head row[left,pic|right,b] end foot')
  const row = newBlock('columns', 'other')
  expect(shape(insertBlock(row, cell(1, 1))(aMail()))).toBe('logo head row[left,pic|right] other[|] end foot')
})

test('removes and copies blocks, except for the footer', () => {
  expect(shape(removeBlock('row')(aMail()))).toBe('logo head end foot')
  expect(shape(removeBlock('pic')(aMail()))).toBe('logo head row[left|right] end foot')
  expect(shape(removeBlock('foot')(aMail()))).toBe(shape(aMail()))
  expect(shape(duplicateBlock('pic', fresh())(aMail()))).toBe('logo head row[left,pic,new0|right] end foot')
  expect(shape(duplicateBlock('row', fresh())(aMail()))).toBe(
    'logo head row[left,pic|right] new3[new0,new1|new2] end foot',
  )
  expect(shape(duplicateBlock('foot', fresh())(aMail()))).toBe(shape(aMail()))
})

test('reducing the columns keeps the blocks of the removed ones', () => {
  expect(shape(setLayout('row', '1')(aMail()))).toBe('logo head row[left,pic,right] end foot')
  expect(shape(setLayout('row', '1-1-1')(aMail()))).toBe('logo head row[left,pic|right|] end foot')
})

test('a change to a nonexistent block leaves the document unchanged', () => {
  const mail = aMail()
  for (const change of [setFields('gone', {}), removeBlock('gone'), moveBlock('gone', top(0)), stepBlock('gone', 1)]) {
    expect(change(mail)).toBe(mail)
  }
})

test('after any moves, every block exists exactly once and the email is valid', () => {
  const ids = idsOf(aMail())
  const step = fc.record({
    id: fc.constantFrom(...ids),
    place: fc.oneof(fc.nat(6).map(top), fc.record({ row: fc.constant('row'), column: fc.nat(1), index: fc.nat(3) })),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let mail = aMail()
      for (const { id, place } of steps) mail = moveBlock(id, place)(mail)
      expect(idsOf(mail).toSorted()).toEqual(ids.toSorted())
      expect(MailDocument.safeParse(mail).success).toBe(true)
    }),
    { numRuns: 150 },
  )
})

test('a copy has new ids, including those inside it', () => {
  const row = findBlock(aMail(), 'row')!.block
  const copy = copyBlock(row, fresh())
  expect(copy).toMatchObject({ id: 'new3', columns: [[{ id: 'new0' }, { id: 'new1' }], [{ id: 'new2' }]] })
})
