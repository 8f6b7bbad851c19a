import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/error.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { sendError } from '#platform/server/calls/serve-calls.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { announceChange } from '#platform/server/live/announce-change.ts'
import { webhookCalls } from '../../contract.ts'
import { readValues } from '../../read-values.ts'
import { type Applied, applyRequest } from './apply.ts'
import { readBody } from './read-body.ts'
import { findSource, insertRequest, type SourceRow } from './store-sources.ts'
import { isCurrent, sourceOfToken } from './token.ts'

const ofSource = { burst: 300, perMinute: 300 }
/** The rate limit for requests to unknown addresses, because checking each takes a lookup. */
const ofGuessers = { burst: 60, perMinute: 60 }
const maxBytes = 64 * 1024

interface Sent {
  readonly contentType: string
  readonly body: Buffer
}

/**
 * Serves `POST /in/<secret>`, to which other programs send contacts and events. Each request is logged with its result.
 */
export function receive(app: FastifyInstance, tools: RouteTools): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      const isLarge = (error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      return sendError(isLarge ? new AppError('too_large', 'The request is larger than 64 kB.') : error, request, reply)
    })
    scope.post<{ Params: { token: string }; Body: Buffer | undefined }>('/in/:token', async (request, reply) => {
      const source = await findByToken(tools, request.params.token, addressKey(request.ip))
      if (!source.is_enabled) throw new AppError('forbidden', 'This webhook is turned off.')
      tools.limiter.take([[`incoming webhook ${source.id}`, ofSource]])
      const sent = {
        contentType: request.headers['content-type'] ?? '',
        body: request.body ?? Buffer.alloc(0),
      }
      const { result, problem, contactId } = await take(tools, source, sent)
      const extra = {
        ...(contactId && { contact_id: contactId }),
        ...(problem && { message: problem }),
      }
      return reply.code(200).send({ success: true, result, ...extra })
    })
  })
}

async function findByToken(tools: RouteTools, token: string, address: string): Promise<SourceRow> {
  const named = sourceOfToken(tools, token)
  const row = named && (await tools.database.inSite(named.siteId, (db) => findSource(db, named.siteId, named.sourceId)))
  if (row && isCurrent(tools, row, token)) return row
  tools.limiter.take([[`unknown webhook ${address}`, ofGuessers]])
  throw new AppError('not_found', 'There is no such webhook.')
}

/** Applies a request and logs it, in one transaction. Refused requests are logged as well. */
async function take(tools: RouteTools, source: SourceRow, sent: Sent): Promise<Applied> {
  const { site_id: siteId, id, name, mapping } = source
  const log = async (db: Parameters<typeof insertRequest>[0], { result, problem, contactId, emailKey }: Applied) => {
    await insertRequest(db, {
      site_id: siteId,
      id: tools.newId(),
      source_id: id,
      contact_id: contactId,
      email_key: emailKey,
      result,
      problem,
      content_type: sent.contentType.slice(0, 200),
      body: sent.body.toString('utf8').replaceAll('\0', ''),
      created_at: new Date(tools.now()),
    })
    await announceChange(db, { siteId, call: webhookCalls.requests.path, tab: '' })
  }
  try {
    const values = readValues(readBody(sent.contentType, sent.body))
    return await tools.database.inSite(siteId, async (db) => {
      const applied: Applied = mapping
        ? await applyRequest({ ...tools, db, siteId }, { id, name }, mapping, values)
        : { result: 'example', problem: '', contactId: null, emailKey: '' }
      await log(db, applied)
      return applied
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const refused = {
      result: 'refused',
      problem: error.message,
      contactId: null,
      emailKey: '',
    } as const
    await tools.database.inSite(siteId, (db) => log(db, refused))
    throw error
  }
}
