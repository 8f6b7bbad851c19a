import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A statement that a store sent while tests were running. */
export interface RecordedStatement {
  readonly text: string
  /** Whether it was sent in a transaction that sees only one site. */
  readonly isInSite: boolean
  /** The first of our own files in its call stack. */
  readonly from: string
}

const isQuery = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|CREATE TEMP TABLE)\b/i
const ours = /\/src\/((?:features|app|platform)\/[^:)]+)/
const isPlumbing = /^platform\/server\/db\/[\w-]+\.ts$/
const isTest = /\.test\.ts$|\/testing\//

/**
 * Returns a function that records, in a folder that the test workers share, each statement that a store sends, once for
 * each shape.
 */
export function recordStatements(folder: string): (text: string, isInSite: boolean) => void {
  mkdirSync(folder, { recursive: true })
  const heard = new Set<string>()
  return (text, isInSite) => {
    if (heard.has(text) || !isQuery.test(text)) return
    const shape = `${isInSite} ${shapeOf(text)}`
    if (heard.has(shape)) return void heard.add(text)
    const from = sender()
    // Queries that a test itself makes are ignored.
    if (from === undefined || isTest.test(from)) return
    heard.add(text).add(shape)
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ text, isInSite, from })}\n`)
  }
}

/** Returns all recorded statements, each shape once. */
export function readStatements(folder: string): RecordedStatement[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
  const all = lines.filter(Boolean).map((line) => JSON.parse(line) as RecordedStatement)
  return [...new Map(all.map((one) => [`${one.isInSite} ${shapeOf(one.text)}`, one])).values()]
}

/** Returns a statement without parameter numbers, and with several rows reduced to one. */
function shapeOf(text: string): string {
  return text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/(\([^()]*\))(?:,\s*\1)+/g, '$1')
    .replaceAll(/\$(?:,\s*\$)+/g, '$')
}

function sender(): string | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  for (const line of stack.split('\n').slice(2)) {
    const file = ours.exec(line)?.[1]
    if (file && file !== 'platform/server/testing/recorded-statements.ts' && !isPlumbing.test(file)) return file
  }
  return undefined
}
