import { AppError } from '#core/error.ts'
import { maxTokens, parseBody } from '#platform/server/calls/json-body.ts'

/**
 * Parses a request's body: a JSON object, or the fields of a form. Throws `invalid` with a message for the owner of the
 * sending program.
 */
export function readBody(contentType: string, body: Buffer): object {
  if (body.length === 0) throw new AppError('invalid', 'The request is empty. Send JSON or a form.')
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded')
    return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  if (type.startsWith('multipart/'))
    throw new AppError('invalid', 'Send the form as application/x-www-form-urlencoded, or send JSON.')
  const parsed = jsonOf(body)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new AppError('invalid', 'Send one JSON object in each request.')
  return parsed
}

function jsonOf(body: Buffer): unknown {
  try {
    return parseBody(body, maxTokens.member)
  } catch (error) {
    const why = error instanceof AppError && error.code !== 'invalid' ? error.message : 'The body is not valid JSON.'
    throw new AppError('invalid', why)
  }
}
