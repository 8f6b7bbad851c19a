import { AppError } from '#core/error.ts'
import { autoResponseCalls as calls } from '../contract.ts'

/** The call's own failure, with the cause beside its field. The same for what does not exist and for another site's. */
function notFound(call: keyof typeof calls, path: string, message: string): AppError {
  return new AppError('not_found', calls[call].failure, { issues: [{ path, message }] })
}

/** An email that a call names is not there. */
export const emailNotFound = (call: keyof typeof calls) => notFound(call, 'email_id', 'Email not found.')

/** A rule that a call names is not there. */
export const ruleNotFound = (call: keyof typeof calls) => notFound(call, 'rule_id', 'Rule not found.')

/** A form that a call names is not there. */
export const formNotFound = (call: keyof typeof calls) => notFound(call, 'popup_id', 'Form not found.')
