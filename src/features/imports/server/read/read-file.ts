import { Worker } from 'node:worker_threads'
import { cutText } from '#core/clean-line.ts'
import { AppError, type ErrorCode } from '#core/error.ts'
import { guarded } from '#platform/server/guarded.ts'
import type { CodePage } from '../../code-pages.ts'
import { createReaderQueue } from '#platform/server/reader-queue.ts'
import { recodeName } from './recode.ts'

/** A file that was read: its heading, and its rows as parts in JSON. */
export interface ReadFile {
  readonly columns: readonly string[]
  readonly sample: readonly string[][]
  readonly parts: readonly string[]
  readonly total: number
  /** Code page of a file that isn't in Unicode; empty otherwise. */
  readonly page: CodePage | ''
}
/** Messages of the thread that reads a file. */
export type Message =
  | { page: CodePage | '' }
  | { columns: string[] }
  | { rows: string; count: number; first: string[][] }
  | { problem: { code: ErrorCode; message: string } }

const memory = { maxOldGenerationSizeMb: 700 }
const maxMs = 120_000
/** Files are large and threads cost memory, so a process reads at most two at a time, and one per site. */
const inTurn = createReaderQueue({ atOnce: 2, waiting: 20, waitingOfOne: 3 })

/**
 * Reads a CSV or spreadsheet file in a separate thread, when it is the site's turn. `isRaw`: text that isn't in Unicode
 * stays decoded with the first code page, so that it can still be decoded with another one. Throws errors worded for
 * the owner: `invalid` for another type of file, `too_large` for too much content, `limit` if too many files are
 * waiting.
 */
export async function readFile(siteId: string, bytes: Uint8Array, { isRaw = false } = {}): Promise<ReadFile> {
  return inTurn(siteId, async () => read(bytes, isRaw))
}

async function read(file: Uint8Array, isRaw: boolean): Promise<ReadFile> {
  const url = new URL('./file-worker.ts', import.meta.url)
  // A copy, so that its memory can be transferred instead of copied again.
  const bytes = new Uint8Array(file)
  const worker = new Worker(url, {
    workerData: { bytes, isRaw },
    transferList: [bytes.buffer],
    resourceLimits: memory,
  })
  let found: ReadFile = { columns: [], sample: [], parts: [], total: 0, page: '' }
  const parts: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resolve, reject) => {
    const refuse = (code: ErrorCode, message: string) => reject(new AppError(code, message))
    timer = setTimeout(() => refuse('too_large', 'Reading this file takes too long. Split it.'), maxMs)
    const take = (message: Message) => {
      if ('problem' in message) refuse(message.problem.code, message.problem.message)
      else if ('rows' in message) parts.push(message.rows)
      found = withMessage(found, message, isRaw)
    }
    worker.on('message', guarded(take, reject))
    worker.on('error', (error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (isMemory) refuse('too_large', 'This file takes too much memory to read. Split it.')
      else refuse('invalid', 'This file cannot be read.')
    })
    worker.on('exit', () => resolve())
  }).finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
  if (found.columns.length === 0 || found.total === 0) throw new AppError('invalid', 'This file has no rows.')
  return { ...found, parts }
}

function withMessage(found: ReadFile, message: Message, isRaw: boolean): ReadFile {
  if ('page' in message) return { ...found, page: message.page }
  // A character can have up to four bytes, so names that may still be decoded with another code page are stored longer.
  if ('columns' in message)
    return { ...found, columns: message.columns.map((name) => (isRaw ? name : recodeName(name, ''))) }
  if ('problem' in message) return found
  const sample = found.total === 0 ? message.first.map((row) => row.map((cell) => cutText(cell, 200))) : found.sample
  return { ...found, sample, total: found.total + message.count }
}
