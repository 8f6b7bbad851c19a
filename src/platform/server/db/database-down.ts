import { AppError } from '#core/error.ts'

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// Connection lost (08); stopping, crashed or starting (57P); out of connections, memory or disk (53); session ended
// while idle in a transaction; no longer the primary.
const serverStates = /^(08...|57P..|53...|25P03|25006)$/

// Messages of `pg` that come without a code.
const clientMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client .* not queryable)/

/** Whether an error of `pg` means that the database is currently unreachable, so that retrying later may help. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const isSocketMissing = code === 'ENOENT' && syscall === 'connect'
  return isSocketMissing || networkCodes.has(code) || serverStates.test(code) || clientMessages.test(error.message)
}

/**
 * Returns the error to throw for an error of `pg`: a retryable `unavailable` if the database is unreachable, or else
 * the error itself.
 */
export function asUnavailable(error: unknown): unknown {
  if (!isDatabaseDown(error)) return error
  const message = 'The database cannot be reached right now. Please try again in a moment.'
  return new AppError('unavailable', message, { cause: error, retryAfter: 2 })
}
