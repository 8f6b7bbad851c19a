import type { FileRow, RowReader } from './import-kind.ts'
import { recodeRows } from './read/recode.ts'
import type { ImportRow } from './store.ts'
import type { Refusal } from './store-refusals.ts'

/** The parsed rows of one part of a file. */
export interface ReadPart {
  /** By key. A later row with the same key is merged into the first. */
  readonly items: Map<string, { item: unknown; rows: readonly FileRow[] }>
  readonly refusals: Refusal[]
  /** Rows that were imported without one of their cells, and why. */
  readonly notes: Refusal[]
  /** Number of further rows with a key that occurred earlier in this part. */
  again: number
  /** Total number of its rows. */
  readonly count: number
  /** The rows of the last item, which the next part may continue. */
  readonly carried: readonly FileRow[]
}

interface PartOfFile {
  /** Undefined at the end of the file, when only `carried` is left. */
  readonly json: string | undefined
  /** Line number in the file of its first row. */
  readonly line: number
  readonly carried: readonly FileRow[]
}

/** Reads a part, given as JSON, together with the rows left over from the previous part. */
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

/** Groups rows by their item's key, because shops export a row for each line of an order. */
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

/** Returns whether a row, or the rows of a group, were refused. */
export function isRefusal(item: unknown): item is { reason: string } {
  return typeof item === 'object' && item !== null && 'reason' in item
}
