import type { IncomingMessage } from 'node:http'
import { AppError } from '#core/error.ts'
import { errorAnswer } from '#platform/server/calls/error-answer.ts'
import { maxTokens, parseBody } from '#platform/server/calls/json-body.ts'
import { openToAllOrigins, anonymousBytes } from '#platform/server/calls/serve-calls.ts'
import { guarded } from '#platform/server/guarded.ts'
import type { Ahead, AheadTools } from '#platform/server/http/ahead.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { visitorCalls } from '../contract.ts'
import type { RecordFacts } from './record-events.ts'

const { path, failure } = visitorCalls.record
const plainType = /^(?:text\/plain|application\/json)(?:;|$)/
const done = JSON.stringify({ success: true })

interface Recorder {
  /** Counts a request from an address toward the rate limit. Throws `limit`. */
  readonly count: (address: string) => void
  /**
   * Stores the events of a body and resolves once they are durable. Throws the error that is returned to the caller.
   */
  readonly record: (body: unknown, facts: RecordFacts) => Promise<void>
}

/**
 * Handles `record` before Fastify, because Fastify's share of a request costs as much as storing its events. A test
 * compares each response with that of Fastify's route, which handles everything except a POST of a plain body with a
 * known length.
 */
export function recordAhead(
  { requestId, addressOf, headers }: AheadTools,
  tools: RouteTools,
  recorder: Recorder,
): Ahead {
  const { metrics, log } = tools
  const fixed = Object.entries({
    ...headers,
    ...openToAllOrigins,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }).flat()
  const succeeded = [...fixed, 'content-length', String(done.length), 'x-request-id']
  const successes = metrics.httpSeconds.labels({ method: 'POST', route: path, status: 200 })
  return (request, response) => {
    const length = lengthOf(request)
    const address = length === null ? null : addressOf(request)
    if (length === null || address === null) return false
    const start = performance.now()
    const id = requestId(request.headers)
    const seconds = () => (performance.now() - start) / 1000
    const fail = (error: unknown) => {
      const { status, retryAfter, body } = errorAnswer(error, failure)
      if (status >= 500 && !(error instanceof AppError)) log.error({ err: error, reqId: id }, failure)
      const text = JSON.stringify(body)
      const own = ['content-length', String(Buffer.byteLength(text)), 'x-request-id', id]
      response
        .writeHead(status, [...fixed, ...(retryAfter ? ['retry-after', String(retryAfter)] : []), ...own])
        .end(text)
      metrics.httpSeconds.observe({ method: 'POST', route: path, status }, seconds())
    }
    const facts = { address, userAgent: request.headers['user-agent'] ?? '' }
    const take = async (body: Buffer) => {
      await recorder.record(parseBody(body, maxTokens.stranger), facts)
      response.writeHead(200, [...succeeded, id]).end(done)
      successes.observe(seconds())
    }
    try {
      recorder.count(address)
    } catch (error) {
      request.resume()
      fail(error)
      return true
    }
    bodyOf(request, length, (body) => void take(body).catch(fail), fail)
    return true
  }
}

/** Returns the length of a plain body that is short enough; null for every other request. */
function lengthOf({ method, headers }: IncomingMessage): number | null {
  const { 'content-type': type, 'content-length': length } = headers
  if (method !== 'POST' || type === undefined || length === undefined || !plainType.test(type)) return null
  const bytes = Number(length)
  return bytes > 0 && bytes <= anonymousBytes ? bytes : null
}

function bodyOf(
  request: IncomingMessage,
  length: number,
  take: (body: Buffer) => void,
  fail: (error: unknown) => void,
) {
  let first: Buffer | undefined
  let rest: Buffer[] | undefined
  const keep = (chunk: Buffer) => {
    if (!first) first = chunk
    else (rest ??= []).push(chunk)
  }
  request.on('data', guarded(keep, fail))
  const finish = () => take(rest ? Buffer.concat([first!, ...rest], length) : (first ?? Buffer.alloc(0)))
  request.on('end', guarded(finish, fail))
  // The browser disconnected before it had sent everything.
  request.on('error', () => {})
}
