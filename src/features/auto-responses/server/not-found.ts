import { AppError } from '#core/error.ts'
import { autoResponseCalls as calls } from '../contract.ts'

/**
 * Returns the call's own failure, with the cause at its field. The same for something that doesn't exist and for
 * another site's.
 */
function notFound(call: keyof typeof calls, path: string, message: string): AppError {
  return new AppError('not_found', calls[call].failure, { issues: [{ path, message }] })
}

/** Error for an email that doesn't exist. */
export const emailNotFound = (call: keyof typeof calls) => notFound(call, 'email_id', 'Email not found.')

/** Error for a rule that doesn't exist. */
export const ruleNotFound = (call: keyof typeof calls) => notFound(call, 'rule_id', 'Rule not found.')

/** Error for a form that doesn't exist. */
export const formNotFound = (call: keyof typeof calls) => notFound(call, 'popup_id', 'Form not found.')
