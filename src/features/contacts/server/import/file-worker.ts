import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#core/error.ts'
import { partRows } from './part-rows.ts'
import { readRows } from './read-rows.ts'

// Reads a file beside the event loop: posts the heading, then parts of rows as JSON.
try {
  let rows: string[][] = []
  let isHeading = true
  const post = () => {
    parentPort!.postMessage({ rows: JSON.stringify(rows), count: rows.length, first: rows.slice(0, 5) })
    rows = []
  }
  for (const row of readRows(Buffer.from(workerData as Uint8Array))) {
    if (isHeading) parentPort!.postMessage({ columns: row })
    else rows.push(row)
    isHeading = false
    if (rows.length === partRows) post()
  }
  if (rows.length > 0) post()
} catch (error) {
  // What a broken file makes the reader stumble over says nothing to its owner.
  const problem = error instanceof AppError ? error.message : 'This file cannot be read: it may be damaged.'
  parentPort!.postMessage({ problem })
}
