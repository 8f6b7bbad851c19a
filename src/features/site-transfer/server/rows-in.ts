import { z } from 'zod'
import { maxTokens, refuseBomb } from '#platform/server/calls/json-body.ts'
import type { MovingTable } from '#platform/server/site-transfer.ts'
import { refuse } from './move-site.ts'
import type { Row } from './store-rows.ts'

/** Rows that are read and written at once, so that others are answered between them. */
const atOnce = 1000
/** An entry of ours has 4 MB, and the row that went over them. */
const maxLines = 200_000
/** A row holds some bodies of calls: a form, its draft and its settings. */
const maxValues = 10 * maxTokens.member
const anyRow = z.record(z.string(), z.unknown())

/** The rows of an entry, some at a time, each checked. Throws `invalid` in the owner's words for what no export of ours holds. */
export function* rowsIn(text: string, name: string, { check, change }: MovingTable): Generator<Row[]> {
  let rows: Row[] = []
  let number = 0
  for (const line of linesOf(text)) {
    if (++number > maxLines) refuse(`${name} has too many lines.`)
    if (line === '') continue
    const row = anyRow.safeParse(jsonIn(line, name))
    // What older versions left out is filled in by the check.
    const read = row.success ? (check ?? anyRow).safeParse(row.data) : row
    if (!read.success) refuse(`Line ${number} of ${name} is not as Trellis exports it.`)
    rows.push(change ? change(read.data as Row) : (read.data as Row))
    if (rows.length < atOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from)
    yield text.slice(from, end === -1 ? text.length : end)
    from = end === -1 ? text.length : end + 1
  }
}

/** JSON that a file holds. Throws `invalid` for what is none, or too much. */
export function jsonIn(text: string, name: string): unknown {
  try {
    refuseBomb(text, maxValues)
    return JSON.parse(text)
  } catch {
    return refuse(`${name} is not as Trellis exports it.`)
  }
}
