import { AppError } from '#core/error.ts'

const connectionCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  'EAI_AGAIN',
])

// Stopping, crashed, starting; idle session ended by a timeout; too many connections; a standby that took over too early.
const serverStates = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '53300', '25006'])

const clientMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
]

/** Tells whether an error of `pg` means that the database cannot be reached now, so that trying again later may help. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (connectionCodes.has(code) || serverStates.has(code) || /^08...$/.test(code)) return true
  return clientMessages.some((message) => error.message.startsWith(message))
}

/** What to throw for an error of `pg`: an `unavailable` the caller may retry when the database is away, else itself. */
export function asUnavailable(error: unknown): unknown {
  if (!isDatabaseDown(error)) return error
  const message = 'The database cannot be reached right now. Please try again in a moment.'
  return new AppError('unavailable', message, { cause: error, retryAfter: 2 })
}
