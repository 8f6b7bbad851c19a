import type { FileRow, RowReader } from './import-kind.ts'
import { recodeRows } from './read/recode.ts'
import type { ImportRow } from './store.ts'
import type { Refusal } from './store-refusals.ts'

/** The rows of one part of a file, understood. */
export interface ReadPart {
  /** By key: a later row of the same one is merged with the first. */
  readonly items: Map<string, { item: unknown; rows: readonly FileRow[] }>
  readonly refusals: Refusal[]
  /** Rows that were imported without a cell, and why. */
  readonly notes: Refusal[]
  /** Further rows of a key that stood before in this part. */
  again: number
  /** All its rows. */
  readonly count: number
  /** The rows of the last item, which the next part may go on with. */
  readonly carried: readonly FileRow[]
}

interface PartOfFile {
  /** Undefined: the file is over, and only `carried` is left. */
  readonly json: string | undefined
  /** In which line of the file its first row stands. */
  readonly line: number
  readonly carried: readonly FileRow[]
}

/** Reads a part, given as JSON, and the rows that the part before has left. */
export function readPart(
  { json, line, carried: before }: PartOfFile,
  { code_page }: Pick<ImportRow, 'code_page'>,
  reader: RowReader<unknown>,
): ReadPart {
  const cells = json === undefined ? [] : recodeRows(JSON.parse(json) as string[][], code_page)
  const groups = groupRows([...before, ...cells.map((row, i) => ({ line: line + i, cells: row }))], reader)
  const carried = reader.groupOf && json !== undefined ? (groups.pop() ?? []) : []
  const part: ReadPart = {
    items: new Map(),
    refusals: [],
    notes: [],
    again: 0,
    count: cells.length,
    carried,
  }
  for (const rows of groups) {
    const item = reader.read(rows)
    if (isRefusal(item)) {
      for (const row of rows) part.refusals.push({ ...row, reason: item.reason })
      continue
    }
    const left = reader.notesOf?.(item) ?? []
    if (left.length > 0) for (const row of rows) part.notes.push({ ...row, reason: left.join(' ') })
    const key = reader.keyOf(item)
    const known = part.items.get(key)
    if (known) part.again += rows.length
    part.items.set(key, {
      item: known ? reader.merge(known.item, item) : item,
      rows: known ? [...known.rows, ...rows] : rows,
    })
  }
  return part
}

/** The rows of each item, found by its key: shops write a row for each line of an order. */
export function groupRows(rows: readonly FileRow[], { groupOf }: Pick<RowReader<unknown>, 'groupOf'>): FileRow[][] {
  if (!groupOf) return rows.map((row) => [row])
  const groups = new Map<string, FileRow[]>()
  for (const row of rows) {
    const key = groupOf(row) || `line ${row.line}`
    const known = groups.get(key)
    if (known) known.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

/** Whether a row, or the rows of a group, became no item. */
export function isRefusal(item: unknown): item is { reason: string } {
  return typeof item === 'object' && item !== null && 'reason' in item
}
