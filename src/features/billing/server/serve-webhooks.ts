import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/error.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { invalidInput } from '#platform/server/calls/error-answer.ts'
import { maxTokens, parseBody } from '#platform/server/calls/json-body.ts'
import { sendError } from '#platform/server/calls/serve-calls.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import type { JobName } from '#platform/server/jobs/jobs.ts'
import { recordEvent } from './store.ts'
import { StripeEvent } from './stripe/shapes.ts'
import { isSignedByStripe } from './stripe/signature.ts'
import { syncName } from './sync-name.ts'

const maxBytes = 512 * 1024
/** Rate limit per IP address for webhooks without a valid signature. */
const ofForgers = { burst: 60, perMinute: 60 }

/** Serves `POST /billing/stripe`, Stripe's webhook. Each event is stored once, and a job reads its customer again. */
export function serveWebhooks(app: FastifyInstance, tools: RouteTools, webhookSecret: string): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply))
    scope.post<{ Body: Buffer | undefined }>('/billing/stripe', async (request, reply) => {
      const body = request.body ?? Buffer.alloc(0)
      const header = request.headers['stripe-signature']
      if (typeof header !== 'string' || !isSignedByStripe(body, header, webhookSecret, tools.now())) {
        tools.limiter.take([[`forged webhooks ${addressKey(request.ip)}`, ofForgers]])
        throw new AppError('unauthenticated', 'The signature of this webhook is not valid.')
      }
      const event = StripeEvent.safeParse(parseBody(body, maxTokens.member))
      if (!event.success) throw invalidInput(event.error)
      await keepEvent(tools, event.data)
      return reply.code(200).send({ success: true })
    })
  })
}

async function keepEvent({ database, jobs, now }: RouteTools, { id, type, data }: StripeEvent): Promise<void> {
  const { customer } = data.object
  const customer_id = typeof customer === 'string' ? customer : customer?.id
  await database.acrossSites(async (db) => {
    const isNew = await recordEvent(db, { id, kind: type, received_at: new Date(now()) })
    if (!isNew || customer_id === undefined) return
    const job: JobName<typeof syncName.payload> = syncName
    await jobs.add(db, job, { customer_id, kind: type }, { queue: `billing ${customer_id}` })
  })
}
