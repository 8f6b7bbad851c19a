import { AppError, httpStatus, type Issue } from '#core/error.ts'
import type { Feature } from '#core/feature.ts'
import type { z } from 'zod'
import { isDatabaseDown } from '../db/database-down.ts'
import { inputWords } from './input-words.ts'

/** The answer to a failed call. */
export interface ErrorAnswer {
  readonly status: number
  readonly retryAfter: number | undefined
  readonly body: {
    readonly success: false
    readonly error: string
    readonly issues?: readonly Issue[]
    /** The feature that the plan of the site lacks. */
    readonly feature?: Feature
  }
}

/**
 * Converts anything that was thrown to the single error format of api.md. `failure` is the call's message for
 * unexpected errors.
 */
export function errorAnswer(error: unknown, failure: string): ErrorAnswer {
  if (error instanceof AppError) {
    const { code, message, issues, retryAfter, feature, cause } = error
    return answer(httpStatus[code], isDatabaseDown(cause) ? failure : message, { issues, retryAfter, feature })
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return answer(413, 'The request is too large.')
  if (status === 415) return answer(415, 'The request must be JSON.')
  if (status >= 400 && status < 500) return answer(status, 'The request is malformed.')
  if (isDatabaseDown(error)) return answer(503, failure, { retryAfter: 2 })
  return answer(500, failure)
}

function answer(
  status: number,
  error: string,
  {
    issues = [],
    retryAfter,
    feature,
  }: { issues?: readonly Issue[]; retryAfter?: number | undefined; feature?: Feature | undefined } = {},
): ErrorAnswer {
  const body = { success: false, error, ...(issues.length > 0 && { issues }), ...(feature && { feature }) } as const
  return { status, retryAfter, body }
}

/** Creates the 400 error that lists every issue of an input, with dotted paths: "popup.name". */
export function invalidInput(error: z.ZodError): AppError {
  const issues = error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: inputWords(issue) }))
  return new AppError('invalid', issues[0]?.message ?? 'The request is not valid.', { issues })
}
