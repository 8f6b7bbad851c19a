import { Worker } from 'node:worker_threads'
import type { CodePage } from '../../contract.ts'
import { AppError } from '#core/error.ts'
import { recodeName } from './recode.ts'

/** A file of contacts: its heading, and its rows as parts of JSON. */
export interface ReadFile {
  readonly columns: readonly string[]
  readonly sample: readonly string[][]
  readonly parts: readonly string[]
  readonly total: number
  /** The code page of what is not in Unicode. */
  readonly page: CodePage | ''
}
type Message =
  | { page: CodePage | '' }
  | { columns: string[] }
  | { rows: string; count: number; first: string[][] }
  | { problem: string }

const mostRows = 2_000_000
const memory = { maxOldGenerationSizeMb: 1500 }

/**
 * Reads a CSV or spreadsheet file in a thread of its own. `isRaw`: what is not in Unicode is left as the first code page has it, so
 * that it can still be read in another one. Throws `invalid`, in the owner's words, for what is no such file.
 */
export async function readFile(bytes: Uint8Array, { isRaw = false } = {}): Promise<ReadFile> {
  const url = new URL('./file-worker.ts', import.meta.url)
  const worker = new Worker(url, { workerData: { bytes, isRaw }, resourceLimits: memory })
  let page: CodePage | '' = ''
  const columns: string[] = []
  const parts: string[] = []
  let sample: string[][] = []
  let total = 0
  // A sign has up to four bytes.
  const nameOf = (name: string) => (isRaw ? name.slice(0, 500) : recodeName(name, ''))
  const refuse = (message: string) => new AppError('invalid', message)
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: Message) => {
      if ('problem' in message) reject(refuse(message.problem))
      else if ('page' in message) page = message.page
      else if ('columns' in message) for (const column of message.columns) columns.push(nameOf(column))
      else {
        if (parts.length === 0) sample = message.first
        parts.push(message.rows)
        total += message.count
        if (total > mostRows) reject(refuse('Import at most two million rows at once.'))
      }
    })
    worker.on('error', () => reject(refuse('This file cannot be read.')))
    worker.on('exit', () => resolve())
  }).finally(() => worker.terminate())
  if (columns.length === 0 || total === 0) throw refuse('There are no rows in this file.')
  if (columns.length > 500) throw refuse('At most 500 columns.')
  return { columns, sample: sample.map((row) => row.map((cell) => cell.slice(0, 200))), parts, total, page }
}
