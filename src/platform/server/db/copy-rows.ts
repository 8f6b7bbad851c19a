import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { Db } from './database.ts'

/** Value of a column in a copied row. null is NULL. */
export type Cell = string | number | null

const lines = Symbol('lines')
interface Copy {
  readonly [lines]: Iterable<string>
}

/**
 * Writes rows with COPY, in the caller's transaction. `into` is a table with its columns ("rows (a, b)"), from our own
 * code.
 */
export async function copyRows(db: Db, into: string, rows: Iterable<readonly Cell[]>): Promise<void> {
  const source: Copy = { [lines]: chunks(rows) }
  await db.executeQuery(CompiledQuery.raw(`COPY ${into} FROM STDIN`, [source]))
}

// Kysely passes statements and parameters through. This marker lets the pool distinguish a copy from a query.
/** Returns the lines of a copy, if these are the parameters of one. */
export function linesToCopy(values: readonly unknown[] | undefined): Iterable<string> | undefined {
  const source = values?.[0]
  return typeof source === 'object' && source !== null && lines in source ? (source as Copy)[lines] : undefined
}

/** Sends the lines of a copy. */
export async function copyIn(client: pg.PoolClient, text: string, source: Iterable<string>): Promise<pg.QueryResult> {
  const stream = client.query(from(text))
  await pipeline(Readable.from(source, { objectMode: false }), stream)
  return { command: 'COPY', rowCount: stream.rowCount, rows: [], oid: 0, fields: [] }
}

const chunkLength = 256 * 1024

function* chunks(rows: Iterable<readonly Cell[]>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map(cellText).join('\t')}\n`
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

const special = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function cellText(cell: Cell): string {
  if (cell === null) return '\\N'
  return typeof cell === 'number' ? String(cell) : cell.replace(special, (sign) => escapes[sign]!)
}
