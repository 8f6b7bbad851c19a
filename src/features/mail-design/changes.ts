import type { MailBlock, MailDocument, MailTheme, SimpleBlock } from './document.ts'
import { layouts, type LayoutName } from './names.ts'
import { sidePadding } from './new-block.ts'
import { findBlock, fitsColumn, type Place, siblings, walk } from './walk.ts'

/** A change to an email, as a pure function. Returning the same document means that nothing changed. */
export type Change = (document: MailDocument) => MailDocument

/** Changes fields of a block. */
export function setFields(id: string, fields: object): Change {
  return (document) => mapBlock(document, id, (block) => ({ ...block, ...fields }) as MailBlock)
}

export function setTheme(fields: Partial<MailTheme>): Change {
  return (document) => ({ ...document, theme: { ...document.theme, ...fields } })
}

/** Inserts a block at a place where it's allowed. A block that can't be in a column goes below its row. */
export function insertBlock(block: MailBlock, place: Place): Change {
  return (document) => {
    const at = standing(document, block, place)
    const list = siblings(document, at)
    const fitted = at.row === null ? block : inColumn(block as SimpleBlock)
    return withList(document, at, list.toSpliced(Math.min(at.index, list.length), 0, fitted))
  }
}

/** Removes a block. The footer can't be removed. */
export function removeBlock(id: string): Change {
  return (document) => {
    const found = findBlock(document, id)
    if (!found || found.block.type === 'footer') return document
    const list = siblings(document, found.place)
    return withList(document, found.place, list.toSpliced(found.place.index, 1))
  }
}

/** Moves a block. `place` is counted with the block still in its old position. */
export function moveBlock(id: string, place: Place): Change {
  return (document) => {
    const found = findBlock(document, id)
    if (!found || place.row === id) return document
    const { block, place: from } = found
    const at = standing(document, block, place)
    const isSame = at.row === from.row && at.column === from.column
    if (isSame && (at.index === from.index || at.index === from.index + 1)) return document
    const list = siblings(document, from).toSpliced(from.index, 1)
    const without = withList(document, from, list)
    const shifted = isSame && from.index < at.index ? { ...at, index: at.index - 1 } : shiftedBy(document, without, at)
    const fitted = fit(block, from.row !== null, at.row !== null)
    const target = siblings(without, shifted)
    return withList(without, shifted, target.toSpliced(shifted.index, 0, fitted))
  }
}

/** Moves a block one step up or down: among its siblings, or out of its column when it's at the column's end. */
export function stepBlock(id: string, by: -1 | 1): Change {
  return (document) => {
    const found = findBlock(document, id)
    if (!found) return document
    const { place } = found
    const list = siblings(document, place)
    const next = place.index + by
    if (next >= 0 && next < list.length) {
      return moveBlock(id, { ...place, index: by === 1 ? place.index + 2 : place.index - 1 })(document)
    }
    if (place.row === null) return document
    const row = findBlock(document, place.row)!
    const columns = row.block.type === 'columns' ? row.block.columns : []
    const column = place.column + by
    if (column >= 0 && column < columns.length) {
      return moveBlock(id, { row: place.row, column, index: by === 1 ? 0 : columns[column]!.length })(document)
    }
    return moveBlock(id, { row: null, column: 0, index: row.place.index + (by === 1 ? 1 : 0) })(document)
  }
}

/** Inserts a copy below a block. The footer isn't copied, because an email has only one. */
export function duplicateBlock(id: string, newId: () => string): Change {
  return (document) => {
    const found = findBlock(document, id)
    if (!found || found.block.type === 'footer') return document
    const list = siblings(document, found.place)
    return withList(document, found.place, list.toSpliced(found.place.index + 1, 0, copyBlock(found.block, newId)))
  }
}

/** Returns a copy of a block with new ids. */
export function copyBlock(block: MailBlock, newId: () => string): MailBlock {
  if (block.type !== 'columns') return { ...block, id: newId() }
  const columns = block.columns.map((blocks) => blocks.map((inner) => ({ ...inner, id: newId() })))
  return { ...block, id: newId(), columns }
}

/** Changes the column layout of a row. Blocks in a removed column move to the last remaining one. */
export function setLayout(id: string, layout: LayoutName): Change {
  return (document) =>
    mapBlock(document, id, (block) => {
      if (block.type !== 'columns') return block
      const count = layouts[layout].length
      const kept = Array.from({ length: count }, (_, i) => block.columns[i] ?? [])
      const left = block.columns.slice(count).flat()
      return { ...block, layout, columns: kept.with(-1, [...kept.at(-1)!, ...left]) }
    })
}

/** Returns the ids of all blocks, in reading order. */
export function idsOf(document: MailDocument): string[] {
  return [...walk(document)].map(({ block }) => block.id)
}

function mapBlock(document: MailDocument, id: string, change: (block: MailBlock) => MailBlock): MailDocument {
  const found = findBlock(document, id)
  if (!found) return document
  const list = siblings(document, found.place)
  return withList(document, found.place, list.with(found.place.index, change(found.block)))
}

function withList(document: MailDocument, { row, column }: Place, list: readonly MailBlock[]): MailDocument {
  if (row === null) return { ...document, blocks: [...list] }
  const blocks = document.blocks.map((block) =>
    block.id === row && block.type === 'columns'
      ? { ...block, columns: block.columns.with(column, [...list] as SimpleBlock[]) }
      : block,
  )
  return { ...document, blocks }
}

/** Returns the allowed place closest to the requested one. */
function standing(document: MailDocument, block: MailBlock, place: Place): Place {
  if (place.row === null || fitsColumn(block)) return place
  return { row: null, column: 0, index: findBlock(document, place.row)!.place.index + 1 }
}

/** Adjusts a top-level place after a block before it was removed. */
function shiftedBy(before: MailDocument, after: MailDocument, place: Place): Place {
  if (place.row !== null || before.blocks.length === after.blocks.length) return place
  const anchor = before.blocks[place.index]?.id
  const index = anchor === undefined ? after.blocks.length : after.blocks.findIndex(({ id }) => id === anchor)
  return { ...place, index: index === -1 ? place.index : index }
}

function fit(block: MailBlock, wasInColumn: boolean, isInColumn: boolean): MailBlock {
  if (wasInColumn === isInColumn || block.type === 'columns') return block
  if (isInColumn) return inColumn(block)
  const [top, right, bottom, left] = block.padding
  return right === 0 && left === 0 ? { ...block, padding: [top, sidePadding, bottom, sidePadding] } : block
}

/** In a column, the row provides the side padding. */
function inColumn(block: SimpleBlock): SimpleBlock {
  const [top, right, bottom, left] = block.padding
  return right === sidePadding && left === sidePadding ? { ...block, padding: [top, 0, bottom, 0] } : block
}
