import { parentPort, workerData } from 'node:worker_threads'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import { partRows } from './part-rows.ts'
import { recode } from './recode.ts'
import { readRows } from './read-rows.ts'

// Reads a file beside the event loop: posts the heading, then parts of rows as JSON. A plain list has no heading: its first line
// holds an address, and is a row like the others.
try {
  const { bytes, isRaw } = workerData as { bytes: Uint8Array; isRaw: boolean }
  const file = readRows(Buffer.from(bytes))
  let rows: string[][] = []
  let isHeading = true
  const post = () => {
    parentPort!.postMessage({ rows: JSON.stringify(rows), count: rows.length, first: rows.slice(0, 5) })
    rows = []
  }
  parentPort!.postMessage({ page: file.page })
  for (const raw of file.rows) {
    const row = isRaw || file.page === '' ? raw : raw.map((cell) => recode(cell, file.page))
    const isRow = !isHeading || row.some((cell) => cleanEmail(cell) !== null)
    if (isHeading) parentPort!.postMessage({ columns: isRow ? row.map((_, i) => `Column ${i + 1}`) : row })
    if (isRow) rows.push(row)
    isHeading = false
    if (rows.length === partRows) post()
  }
  if (rows.length > 0) post()
} catch (error) {
  // What a broken file makes the reader stumble over says nothing to its owner.
  const problem = error instanceof AppError ? error.message : 'This file cannot be read: it may be damaged.'
  parentPort!.postMessage({ problem })
}
