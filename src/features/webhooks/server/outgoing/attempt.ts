import type { Tools } from '#platform/server/context.ts'
import { type GuardedAnswer, type GuardedRequest, RefusedRequest } from '#platform/server/outgoing/guarded-fetch.ts'
import { retryAfterMs } from '#platform/server/outgoing/retry-after.ts'
import { webhookHeaders } from '#platform/server/outgoing/standard-webhook.ts'
import type { DeliveryChange, DeliveryRow } from './store-deliveries.ts'

/** Access to endpoints over the network. */
export interface WebhookDeps {
  readonly fetch: (address: string, request: GuardedRequest) => Promise<GuardedAnswer>
}

/** Result of one attempt: the change to store, and what it indicates about the endpoint. */
export interface Attempt {
  readonly change: DeliveryChange
  /** `gone`: the endpoint wants no more events. `busy`: it asks to wait. */
  readonly verdict: 'delivered' | 'failed' | 'busy' | 'gone'
  /** How long the endpoint asks to wait, in milliseconds. */
  readonly retryAfter: number
}

const second = 1000
const hour = 3_600_000
/** The pauses between attempts, as recommended by Standard Webhooks. */
const backOff = [
  5 * second,
  300 * second,
  1800 * second,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
const timeout = 15 * second
/** Number of characters of a failed response that are stored. */
const keptAnswer = 1000

/** Posts one event to an endpoint and returns the result. */
export async function attemptDelivery(
  { now }: Pick<Tools, 'now'>,
  { fetch }: WebhookDeps,
  { url, secrets, signal }: { readonly url: string; readonly secrets: readonly string[]; readonly signal: AbortSignal },
  row: DeliveryRow,
): Promise<Attempt> {
  const { message_id, body } = row
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Trellis-Webhooks',
    ...webhookHeaders({ id: message_id, at: now(), body }, secrets),
  }
  const began = performance.now()
  const answer = await fetch(url, { method: 'POST', headers, body, timeout, signal }).catch((error: unknown) => error)
  const at = now()
  const measured = {
    message_id,
    attempts: row.attempts + 1,
    milliseconds: Math.round(performance.now() - began),
    tried_at: new Date(at),
  }
  const failed = (
    problem: string,
    rest: Partial<Attempt> & { status?: number; size?: number; answer?: string } = {},
  ): Attempt => {
    const { verdict = 'failed', retryAfter = 0, status = 0, size = 0, answer: text = '' } = rest
    const isOver = at >= row.retry_until.getTime()
    const wait = Math.max(backOff[Math.min(row.attempts, backOff.length - 1)]!, retryAfter)
    const due = Math.min(at + wait, Math.max(at, row.retry_until.getTime()))
    const state = isOver || verdict === 'gone' ? ('failed' as const) : ('waiting' as const)
    const change = {
      ...measured,
      state,
      due_at: new Date(due),
      status,
      size,
      problem,
      answer: text,
    }
    return { change, verdict, retryAfter }
  }
  if (!isAnswer(answer)) return failed(problemOf(answer))
  const { status, body: received } = answer
  const facts = { status, size: received.length, answer: printable(received) }
  if (status >= 200 && status < 300) {
    const change = {
      ...measured,
      ...facts,
      state: 'delivered' as const,
      due_at: row.due_at,
      problem: '',
      answer: '',
    }
    return { change, verdict: 'delivered', retryAfter: 0 }
  }
  if (status === 410)
    return failed('The endpoint answered 410: it no longer wants events.', {
      ...facts,
      verdict: 'gone',
    })
  const retryAfter = retryAfterMs(answer.headers['retry-after'], at)
  const isBusy = status === 429 || (status === 503 && retryAfter > 0)
  const redirect = status >= 300 && status < 400 ? ' Redirects are not followed: enter the final URL.' : ''
  return failed(`The endpoint answered ${status}.${redirect}`, {
    ...facts,
    retryAfter,
    verdict: isBusy ? 'busy' : 'failed',
  })
}

const isAnswer = (answer: unknown): answer is GuardedAnswer =>
  typeof answer === 'object' && answer !== null && 'body' in answer

/** Returns the beginning of a response as text that PostgreSQL can store. */
const printable = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\0', '').slice(0, keptAnswer)

function problemOf(error: unknown): string {
  if (error instanceof RefusedRequest) return error.message
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (name === 'TimeoutError') return `The endpoint did not answer within ${timeout / second} seconds.`
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name could not be found.'
  if (code === 'ECONNRESET') return 'The connection was closed without an answer.'
  const isCertificate = typeof code === 'string' && /CERT|TLS|SSL|SIGNATURE|ALTNAME/.test(code)
  return isCertificate ? `The certificate is not valid (${code}).` : 'The connection failed.'
}
