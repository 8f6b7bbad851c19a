import type { Answer, Call, Sent } from '#core/call.ts'
import { AppError, type ErrorCode, httpStatus, type Issue } from '#core/error.ts'
import type { Feature } from '#core/feature.ts'
import { reportReachable } from './connection.ts'
import { markStale } from './query-client.ts'
import { sessionToken, signOut } from './session.ts'
import { siteIdOfPath } from './site.ts'
import { tabId } from './tab-id.ts'

interface SendOptions {
  /** The site that the call concerns. Defaults to the one in the address bar. */
  siteId?: string | undefined
  /** For calls with an effect: a key that is the same for each retry. */
  idempotencyKey?: string | undefined
  /** True if the call changes nothing, so that no other data has to be fetched again. */
  isReading?: boolean | undefined
  signal?: AbortSignal | undefined
}

/**
 * Makes a call. Throws an AppError with the server's message and issues, or `unavailable` with the call's own failure
 * message if the server could not be reached. If the session has ended, the login screen is shown.
 */
export async function send<C extends Call>(call: C, input: Sent<C>, options: SendOptions = {}): Promise<Answer<C>> {
  const answer = await answerOf(call, await reach(call, input, options))
  if (!options.isReading) markStale(options.siteId ?? siteIdOfPath(location.pathname))
  return answer
}

async function answerOf<C extends Call>(call: C, response: Response): Promise<Answer<C>> {
  const body = (await response.json().catch(() => undefined)) as AnswerBody | undefined
  if (response.ok && body?.success) return body as Answer<C>
  const error = errorOf(response, body, call.failure)
  if (error.code === 'unauthenticated' && call.access !== 'public') signOut('lost')
  throw error
}

/**
 * Sends a file with a call that takes a multipart body, along with `fields`. `path` replaces the call's own path if
 * that has placeholders. Throws like `send`.
 */
export async function sendFile<C extends Call>(
  call: C,
  file: File,
  { path = call.path, fields = {}, ...options }: SendOptions & { path?: string; fields?: Record<string, string> } = {},
): Promise<Answer<C>> {
  const { siteId = siteIdOfPath(location.pathname) ?? '' } = options
  const body = new FormData()
  for (const [name, value] of Object.entries({ site_id: siteId, ...fields })) body.set(name, value)
  body.set('file', file)
  return answerOf(call, await request(call, path, { method: 'POST', body }, options))
}

interface AnswerBody {
  success: boolean
  error?: string
  issues?: Issue[]
  feature?: Feature
}

function reach(call: Call, input: unknown, options: SendOptions): Promise<Response> {
  const { siteId = siteIdOfPath(location.pathname) } = options
  const fields = { ...(input as object), ...(call.access === 'site' && { site_id: siteId }) }
  if (call.method === 'GET') {
    const query = new URLSearchParams(fields as Record<string, string>)
    return request(call, `${call.path}?${query}`, { method: 'GET' }, options)
  }
  const headers = { 'content-type': 'application/json' }
  const path = pathOf(call, fields)
  return request(call, path, { method: call.method, headers, body: JSON.stringify(fields) }, options)
}

/** Returns a path such as "/{testId}/stats" with the field inserted. */
function pathOf({ path }: Call, fields: object): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((fields as Record<string, unknown>)[name])),
  )
}

async function request(call: Call, path: string, init: RequestInit, options: SendOptions): Promise<Response> {
  const { idempotencyKey, isReading, signal } = options
  const token = sessionToken()
  try {
    const response = await fetch(path, {
      ...init,
      headers: {
        ...init.headers,
        ...(isReading ? { 'trellis-reads': '1' } : { 'trellis-tab': tabId }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
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
    ...(body?.feature && { feature: body.feature }),
  })
}

function codeOf(status: number): ErrorCode {
  const known = (Object.keys(httpStatus) as ErrorCode[]).find((code) => httpStatus[code] === status)
  if (known) return known
  if (status === 502 || status === 504) return 'unavailable'
  return status >= 500 || status < 400 ? 'broken' : 'invalid'
}
