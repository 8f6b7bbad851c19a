import { headerReferences, rateHeaders } from './headers.ts'
import type { JsonSchema } from './json-schemas.ts'

/** Schema of the answer to a failed call. */
export const failureSchema: JsonSchema = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: { type: 'string', description: 'What to tell the person.' },
    issues: {
      type: 'array',
      description: 'For 400: every field that is wrong.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'The field, its names joined by dots: `popup.name`.' },
          message: { type: 'string' },
          suggestion: { type: 'string', description: 'What was probably meant.' },
        },
      },
    },
    feature: { type: 'string', description: 'For 402: what the plan of the site does not include.' },
  },
}

/** Why a call answers with each status other than 200. */
export const failures: Readonly<Record<string, string>> = {
  400: 'A field is wrong; `issues` names each.',
  401: 'The API key or session does not exist, was revoked or has expired.',
  402: 'The plan of the site does not include it; `feature` says what is missing.',
  403: 'The caller is not a member of the site, its role is too low, or the API key lacks the scope.',
  404: 'What the call is about does not exist, or not for this caller.',
  409: 'It contradicts what is there, or the Idempotency-Key was used for another request.',
  413: 'The request is too large.',
  415: 'The request is not JSON.',
  429: 'Too many requests; `Retry-After` says how many seconds to wait.',
  500: 'An unexpected error on the server.',
  503: 'The database is away; `Retry-After` says how many seconds to wait.',
}

/** The statuses of failed calls. */
export const failureStatuses = Object.keys(failures)

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }

/** The answers to failed calls, by status, for `components.responses`. */
export const failureAnswers: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(failures).map(([status, description]) => [status, { description, ...headersOf(status), content }]),
)

function headersOf(status: string): object {
  if (status === '429') return { headers: { ...rateHeaders, ...headerReferences('Retry-After') } }
  return status === '503' ? { headers: headerReferences('Retry-After') } : {}
}
