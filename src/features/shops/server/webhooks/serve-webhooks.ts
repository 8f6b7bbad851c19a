import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/error.ts'
import { type Id, isId } from '#core/id.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { invalidInput } from '#platform/server/calls/error-answer.ts'
import { maxTokens, parseBody } from '#platform/server/calls/json-body.ts'
import { sendError } from '#platform/server/calls/serve-calls.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { adapterOf } from '../adapter-of.ts'
import { credentialsOf } from '../credentials.ts'
import { isSigned, readEvent } from '../custom/custom-webhook.ts'
import { connectionById, type ConnectionRow } from '../store.ts'
import { createInbox } from './inbox.ts'

/** During a sale, a shop sends thousands of webhooks per minute. */
const ofConnection = { burst: 20_000, perMinute: 120_000 }
/** Limits unsigned requests, because checking them has a cost. */
const ofForgers = { burst: 60, perMinute: 60 }
const mostBytes = 2 * 1024 * 1024
const knownFor = 5000
const mostKnown = 1000

interface Sent {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/**
 * Serves `POST /w/shop/<connection>`, to which shops send their webhooks. A webhook is stored before it is answered; a
 * job processes it.
 */
export function serveWebhooks(app: FastifyInstance, tools: RouteTools): void {
  const inbox = createInbox(tools)
  const connectionOf = rememberConnections(tools)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply))
    scope.post<{ Params: { id: string }; Body: Buffer | undefined }>('/w/shop/:id', async (request, reply) => {
      const connection = isId(request.params.id) ? await connectionOf(request.params.id) : undefined
      if (!connection) throw new AppError('not_found', 'There is no such store connection.')
      const sent = { headers: request.headers, body: request.body ?? Buffer.alloc(0) }
      const read = readerOf(tools, connection, sent)
      if (read === 'forged') {
        tools.limiter.take([[`forged webhooks ${addressKey(request.ip)}`, ofForgers]])
        throw new AppError('unauthenticated', 'The signature of this webhook is not valid.')
      }
      if (read !== 'ping') {
        tools.limiter.take([[`webhooks ${connection.id}`, ofConnection]])
        const received_at = new Date(tools.now())
        const body = sent.body.toString('utf8').replaceAll('\0', '')
        const { site_id, id: connection_id } = connection
        await inbox.store({ site_id, connection_id, delivery_id: read.id, topic: read.topic, body, received_at })
      }
      return reply.code(200).send({ success: true })
    })
  })
}

type Read = 'forged' | 'ping' | { readonly id: string; readonly topic: string }

/**
 * Determines who sent a webhook and its id and topic. Throws `invalid` for a signed request of a custom shop that
 * cannot be processed.
 */
function readerOf(tools: RouteTools, connection: ConnectionRow, sent: Sent): Read {
  const credentials = credentialsOf(tools, connection)
  const adapter = adapterOf(connection.service)
  if (adapter) {
    const reading = adapter.readWebhook(sent, { origin: connection.origin, credentials })
    return reading.kind === 'notice' ? { id: reading.id.slice(0, 200), topic: reading.topic } : reading.kind
  }
  if (credentials.kind !== 'custom' || !isSigned(sent, credentials.webhookSecret, tools.now())) return 'forged'
  const event = readEvent(parseBody(sent.body, maxTokens.member))
  if (!event.success) throw invalidInput(event.error)
  return { id: event.data.id, topic: event.data.type }
}

/**
 * Caches connections for a few seconds: a burst looks up one connection thousands of times, but the connection may
 * change later.
 */
function rememberConnections({ database, now }: RouteTools) {
  const known = new Map<Id, { at: number; found: Promise<ConnectionRow | undefined> }>()
  return (id: Id): Promise<ConnectionRow | undefined> => {
    const one = known.get(id)
    if (one && now() - one.at < knownFor) return one.found
    if (known.size >= mostKnown) known.clear()
    const found = connectionById(database.system, id)
    known.set(id, { at: now(), found })
    found.catch(() => known.delete(id))
    return found
  }
}
