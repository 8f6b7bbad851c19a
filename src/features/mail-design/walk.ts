import type { MailBlock, MailDocument, SimpleBlock } from './document.ts'

/** Position of a block: at the top level of the email, or in a column of a row. */
export interface Place {
  /** ID of the row; null for the top level. */
  readonly row: string | null
  readonly column: number
  readonly index: number
}

/** A block and its position. */
export interface Visit {
  readonly block: MailBlock
  readonly place: Place
}

/** Iterates over all blocks from top to bottom, a row before its content. */
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

/** Finds the block with this id. */
export function findBlock(document: MailDocument, id: string): Visit | undefined {
  for (const visit of walk(document)) if (visit.block.id === id) return visit
  return undefined
}

/** Returns the blocks in the same list as a place. */
export function siblings(document: MailDocument, { row, column }: Place): readonly MailBlock[] {
  if (row === null) return document.blocks
  const found = document.blocks.find(({ id }) => id === row)
  return found?.type === 'columns' ? (found.columns[column] ?? []) : []
}

/** Whether a block may be in a column: everything except rows and the footer. */
export function fitsColumn(block: MailBlock): block is SimpleBlock {
  return block.type !== 'columns' && block.type !== 'footer'
}
