import type { Answer, Call, Sent } from '#core/call.ts'
import { AppError, type ErrorCode, httpStatus, type Issue } from '#core/error.ts'
import { reportReachable } from './connection.ts'
import { sessionToken, signOut } from './session.ts'
import { siteIdOfPath } from './site.ts'

interface SendOptions {
  /** The site that the call concerns; the one in the address bar unless said otherwise. */
  siteId?: string | undefined
  /** For calls with an effect: the same for each retry of the same effect. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Makes a call. Throws an AppError with the server's words and issues; `unavailable` with the call's own failure
 * message when the server could not be reached. A session that has ended brings up the log-in screen.
 */
export async function send<C extends Call>(call: C, input: Sent<C>, options: SendOptions = {}): Promise<Answer<C>> {
  const response = await reach(call, input, options)
  const body = (await response.json().catch(() => undefined)) as AnswerBody | undefined
  if (response.ok && body?.success) return body as Answer<C>
  const error = errorOf(response, body, call.failure)
  if (error.code === 'unauthenticated' && call.access !== 'public') signOut('lost')
  throw error
}

interface AnswerBody {
  success: boolean
  error?: string
  issues?: Issue[]
}

async function reach(call: Call, input: unknown, options: SendOptions): Promise<Response> {
  const { siteId = siteIdOfPath(location.pathname), idempotencyKey, signal } = options
  const token = sessionToken()
  const fields = { ...(input as object), ...(call.access === 'site' && { site_id: siteId }) }
  const isGet = call.method === 'GET'
  const query = isGet ? `?${new URLSearchParams(fields as Record<string, string>)}` : ''
  try {
    const response = await fetch(call.path + query, {
      method: call.method,
      headers: {
        ...(!isGet && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(!isGet && { body: JSON.stringify(fields) }),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: signal ?? null,
    })
    reportReachable(response.status < 502 || response.status > 504)
    return response
  } catch (cause) {
    if (signal?.aborted) throw cause
    reportReachable(false)
    throw new AppError('unavailable', call.failure, { cause })
  }
}

function errorOf(response: Response, body: AnswerBody | undefined, failure: string): AppError {
  const retryAfter = Number(response.headers.get('retry-after') ?? 0)
  return new AppError(codeOf(response.status), body?.error ?? failure, {
    issues: body?.issues ?? [],
    ...(retryAfter > 0 && { retryAfter }),
  })
}

function codeOf(status: number): ErrorCode {
  const known = (Object.keys(httpStatus) as ErrorCode[]).find((code) => httpStatus[code] === status)
  if (known) return known
  if (status === 502 || status === 504) return 'unavailable'
  return status >= 500 || status < 400 ? 'broken' : 'invalid'
}
