import { parentPort, workerData } from 'node:worker_threads'
import { cutText } from '#core/clean-line.ts'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import { openBudget } from './budget.ts'
import { partRows } from './part-rows.ts'
import type { Message } from './read-file.ts'
import { recode } from './recode.ts'
import { readRows } from './read-rows.ts'

// Reads a file outside the main thread. Posts the heading, then parts of rows as JSON, each counted against the budget
// before it is posted. A plain list has no heading: its first line contains an address and is an ordinary row.
const post = (message: Message) => parentPort!.postMessage(message)
try {
  const { bytes, isRaw } = workerData as { bytes: Uint8Array; isRaw: boolean }
  const budget = openBudget(bytes.length)
  const file = readRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), budget)
  let rows: string[][] = []
  let line = 0
  const postRows = () => {
    if (rows.length > 0) post({ rows: JSON.stringify(rows), count: rows.length, first: rows.slice(0, 5) })
    rows = []
  }
  post({ page: file.page })
  for (const raw of file.rows) {
    line++
    budget.row(raw, line)
    const row = isRaw || file.page === '' ? raw : raw.map((cell) => recode(cell, file.page))
    const isRow = line > 1 || row.some((cell) => cleanEmail(cell) !== null)
    if (line === 1)
      post({ columns: isRow ? row.map((_, i) => `Column ${i + 1}`) : row.map((name) => cutText(name, 500)) })
    if (isRow) rows.push(row)
    if (rows.length === partRows) postRows()
  }
  postRows()
} catch (error) {
  // The internal error caused by a damaged file means nothing to its owner.
  const problem =
    error instanceof AppError
      ? { code: error.code, message: error.message }
      : { code: 'invalid' as const, message: 'This file cannot be read: it may be damaged.' }
  post({ problem })
}
