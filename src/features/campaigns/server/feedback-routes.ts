import type { FastifyInstance } from 'fastify'
import type { Id } from '#core/id.ts'
import { AppError } from '#core/error.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { guardedFetch, type Resolve } from '#platform/server/outgoing/guarded-fetch.ts'
import { feedbackProviders } from '#features/sending/contract.ts'
import {
  feedbackSecret,
  recordWebhookReceipt,
  type Provider,
  readers,
  siteOfFeedback,
} from '#features/sending/server/index.ts'
import { applyBounceOrComplaint } from './apply-bounce-or-complaint.ts'
import { processInboundMail } from './process-inbound-mail.ts'

const rate = { burst: 600, perMinute: 600 }
const maxBytes = 1024 * 1024

/**
 * Serves the addresses to which services report bounces and complaints, and a mail server may post returned emails.
 * Each address belongs to a site. Services are also verified by their secret.
 */
export function feedbackRoutes(app: FastifyInstance, tools: RouteTools, resolve?: Resolve): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', async (request) => tools.limiter.take([[`feedback ${request.ip}`, rate]]))
    scope.post<{ Params: { provider: string; token: string }; Body: Buffer | undefined }>(
      '/feedback/:provider/:token',
      async (request, reply) => {
        const { provider, token } = request.params
        const siteId = await siteOfFeedback({ ...tools, db: tools.database.system }, token)
        const body = request.body ?? Buffer.alloc(0)
        if (!siteId) throw new AppError('not_found', 'Not found.')
        if (provider === 'mailbox')
          await tools.database.inSite(siteId, (db) =>
            processInboundMail({ ...tools, db }, siteId, body.toString('latin1')),
          )
        else if (isProvider(provider))
          await takeTold(tools, siteId, provider, { headers: request.headers, body }, resolve)
        else throw new AppError('not_found', 'Not found.')
        return reply.code(200).send({ success: true })
      },
    )
  })
}

function isProvider(name: string): name is Provider {
  return (feedbackProviders as readonly string[]).includes(name)
}

async function takeTold(
  tools: RouteTools,
  siteId: Id,
  provider: Provider,
  told: Parameters<(typeof readers)[Provider]>[0],
  resolve?: Resolve,
) {
  const secret = await tools.database.inSite(siteId, (db) => feedbackSecret({ ...tools, db }, siteId, provider))
  const at = () => new Date(tools.now())
  const fetch = (address: string) => guardedFetch(address, {}, resolve)
  const feedback = await readers[provider](told, { secret, fetch }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'forbidden') {
      await tools.database.inSite(siteId, (db) => recordWebhookReceipt(db, siteId, provider, { refused_at: at() }))
    }
    throw error
  })
  await tools.database.inSite(siteId, async (db) => {
    for (const one of feedback) await applyBounceOrComplaint({ ...tools, db }, siteId, one)
    await recordWebhookReceipt(db, siteId, provider, { heard_at: at() })
  })
}
