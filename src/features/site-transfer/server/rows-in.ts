import { z } from 'zod'
import { maxTokens, refuseBomb } from '#platform/server/calls/json-body.ts'
import type { MovingTable } from '#platform/server/site-transfer.ts'
import { refuse } from './move-site.ts'
import type { Row } from './store-rows.ts'

/** Number of rows read and written at once, so that other requests are handled in between. */
const atOnce = 1000
/** An entry in an export has 4 MB plus the row that exceeded them. */
const maxLines = 200_000
/** A row holds several request bodies: a form, its draft and its settings. */
const maxValues = 10 * maxTokens.member
const anyRow = z.record(z.string(), z.unknown())

/**
 * Reads and checks the rows of an entry in batches. Throws `invalid` with a message for the owner if the content can't
 * be from an export.
 */
export function* rowsIn(text: string, name: string, { check, change }: MovingTable): Generator<Row[]> {
  let rows: Row[] = []
  let number = 0
  for (const line of linesOf(text)) {
    if (++number > maxLines) refuse(`${name} has too many lines.`)
    if (line === '') continue
    const row = anyRow.safeParse(jsonIn(line, name))
    // The check fills in values that older versions omitted.
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

/** Parses JSON in a file. Throws `invalid` if it is malformed or too large. */
export function jsonIn(text: string, name: string): unknown {
  try {
    refuseBomb(text, maxValues)
    return JSON.parse(text)
  } catch {
    return refuse(`${name} is not as Trellis exports it.`)
  }
}
