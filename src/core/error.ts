import type { Feature } from './feature.ts'

/** Codes of all intentional errors of calls. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'plan'
  | 'too_large'
  | 'limit'
  | 'broken'
  | 'unavailable'

/** HTTP status of each code. */
export const httpStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  plan: 402,
  too_large: 413,
  limit: 429,
  broken: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>

/** A problem with one field: `path` is dotted ("popup.name"), `message` is written for the user. */
export interface Issue {
  readonly path: string
  readonly message: string
  /** The value that was probably meant. */
  readonly suggestion?: string
}

/** The only error that is thrown intentionally. Its message is written for the user. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  /** Seconds after which the caller may try again; for `limit` and `unavailable`. */
  readonly retryAfter: number | undefined
  /** Feature that the site's plan lacks; for `plan`. */
  readonly feature: Feature | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: { issues?: readonly Issue[]; retryAfter?: number; feature?: Feature; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.issues = options.issues ?? []
    this.retryAfter = options.retryAfter
    this.feature = options.feature
  }
}
