import type { MailDocument } from './document.ts'
import { findBlock, type Place, siblings } from './walk.ts'

/** A rectangle on the canvas, in CSS pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** Positions of blocks, by id, and of columns, by "row column". */
export interface Boxes {
  readonly blocks: ReadonlyMap<string, Box>
  readonly columns: ReadonlyMap<string, Box>
}
/** Where a dragged item would be dropped, and the line that indicates it. */
export interface Drop {
  readonly place: Place
  readonly line: Box
}

const thickness = 3
/** Distance in CSS pixels from a row's edge within which a drop goes above or below the row. */
const edge = 10

/** Returns where an item dragged over the email would be dropped. `inColumns`: whether it may be in a column. */
export function dropAt(
  document: MailDocument,
  boxes: Boxes,
  { x, y }: { x: number; y: number },
  { id, inColumns }: { id: string | null; inColumns: boolean },
): Drop | null {
  if (inColumns) {
    for (const [key, box] of boxes.columns) {
      const [row = '', column = ''] = key.split(' ')
      const outer = boxes.blocks.get(row)
      const isWithin = outer && y > outer.y + edge && y < outer.y + outer.height - edge
      if (row !== id && isWithin && x >= box.x && x < box.x + box.width) {
        return between(document, boxes, { row, column: Number(column), index: 0 }, y, box)
      }
    }
  }
  return between(document, boxes, { row: null, column: 0, index: 0 }, y, null)
}

function between(document: MailDocument, boxes: Boxes, list: Place, y: number, around: Box | null): Drop | null {
  const drawn = siblings(document, list).flatMap(({ id }) => boxes.blocks.get(id) ?? [])
  if (drawn.length === 0) {
    return (
      around && { place: list, line: { ...around, y: around.y + around.height / 2 - thickness / 2, height: thickness } }
    )
  }
  const found = drawn.findIndex((box) => y < box.y + box.height / 2)
  const index = found === -1 ? drawn.length : found
  const [before, after] = [drawn[index - 1], drawn[index]]
  const at = before && after ? (before.y + before.height + after.y) / 2 : before ? before.y + before.height : after!.y
  const { x, width } = (after ?? before)!
  return { place: { ...list, index }, line: { x, y: at - thickness / 2, width, height: thickness } }
}

/** Returns where a new block goes if no place was chosen: below the selected block, or at the end, above the footer. */
export function placeAfter(document: MailDocument, selected: string | null): Place {
  const found = selected === null ? undefined : findBlock(document, selected)
  if (found && found.block.type !== 'footer') {
    const { block, place } = found
    if (block.type === 'columns' && block.columns.some((column) => column.length === 0)) {
      return { row: block.id, column: block.columns.findIndex((column) => column.length === 0), index: 0 }
    }
    return { ...place, index: place.index + 1 }
  }
  const footer = document.blocks.findIndex(({ type }) => type === 'footer')
  return { row: null, column: 0, index: footer === -1 ? document.blocks.length : footer }
}
