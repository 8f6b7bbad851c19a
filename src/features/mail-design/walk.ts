import type { MailBlock, MailDocument, SimpleBlock } from './document.ts'

/** Where a block stands: in the mail itself, or in a column of one of its rows. */
export interface Place {
  /** The id of the row; null for the mail itself. */
  readonly row: string | null
  readonly column: number
  readonly index: number
}

/** A block and where it stands. */
export interface Visit {
  readonly block: MailBlock
  readonly place: Place
}

/** Every block from top to bottom, a row before what is in it. */
export function* walk(document: MailDocument): Generator<Visit> {
  for (const [index, block] of document.blocks.entries()) {
    yield { block, place: { row: null, column: 0, index } }
    if (block.type !== 'columns') continue
    for (const [column, blocks] of block.columns.entries()) {
      for (const [at, inner] of blocks.entries()) {
        yield { block: inner, place: { row: block.id, column, index: at } }
      }
    }
  }
}

/** The block of this id. */
export function findBlock(document: MailDocument, id: string): Visit | undefined {
  for (const visit of walk(document)) if (visit.block.id === id) return visit
  return undefined
}

/** The blocks beside which a place is. */
export function siblings(document: MailDocument, { row, column }: Place): readonly MailBlock[] {
  if (row === null) return document.blocks
  const found = document.blocks.find(({ id }) => id === row)
  return found?.type === 'columns' ? (found.columns[column] ?? []) : []
}

/** Whether a block may stand in a column: everything but a row and the footer. */
export function fitsColumn(block: MailBlock): block is SimpleBlock {
  return block.type !== 'columns' && block.type !== 'footer'
}
