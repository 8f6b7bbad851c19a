import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { sendError } from '#platform/server/calls/serve-calls.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { readToken } from '#platform/server/secrets/signed-token.ts'
import { type ServiceId, serviceIds } from '../../contract.ts'
import { credentialsOf } from '../credentials.ts'
import { unsubscribeHooks } from '../services/hooks/all-hooks.ts'
import type { Unsubscribed, Notice, UnsubscribeHook } from '../services/hooks/hook.ts'
import { findConnection } from '../store-connections.ts'
import { findHook, type HookRow } from '../store-hooks.ts'
import { listsInUse } from '../store-lists.ts'
import { scheduleUnsubscribeRead } from '../apply-unsubscribes.ts'
import { unsubscribeHere } from '../unsubscribe-here.ts'
import { hookPurpose, hookUrl, registeredOf } from './registered.ts'

/** After a campaign to hundreds of thousands of contacts, thousands may unsubscribe within minutes. */
const ofHook = { burst: 5000, perMinute: 20_000 }
/** Rate limit for wrong addresses and signatures, per client address. */
const ofForgers = { burst: 60, perMinute: 60 }
const mostBytes = 2 * 1024 * 1024

type Params = { Params: { service: string; token: string }; Body: Buffer | undefined }

/**
 * `POST /integrations/hooks/<service>/<token>`: receives unsubscribe notifications from services. Some services send a
 * GET request to the address first.
 */
export function serveHooks(app: FastifyInstance, tools: RouteTools): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply))
    const path = '/integrations/hooks/:service/:token'
    scope.get<Params>(path, async (request, reply) => {
      await hookOf(tools, request)
      return reply.code(200).send({ success: true })
    })
    scope.post<Params>(path, async (request, reply) => {
      const { row, hook } = await hookOf(tools, request)
      tools.limiter.take([[`integration hook ${row.id}`, ofHook]])
      const notice: Notice = {
        headers: request.headers,
        body: request.body ?? Buffer.alloc(0),
        url: hookUrl(tools, row),
        now: tools.now(),
      }
      if (!(await isGenuine(tools, row, hook, notice))) {
        tools.limiter.take([[`forged integration hooks ${addressKey(request.ip)}`, ofForgers]])
        throw new AppError('unauthenticated', 'The signature of this webhook is not valid.')
      }
      await take(tools, row, hook.read(notice))
      return reply.code(200).send({ success: true })
    })
  })
}

/**
 * Returns the hook that an address belongs to. Throws `not_found` for an address that we didn't issue or no longer use.
 */
async function hookOf(
  tools: RouteTools,
  request: FastifyRequest<Params>,
): Promise<{ row: HookRow; hook: UnsubscribeHook }> {
  const { service: name, token } = request.params
  const [siteId, id] = readToken(tools.keyFor(hookPurpose), token, 2, tools.now()) ?? []
  const service = serviceIds.find((one) => one === name)
  const hook = service && unsubscribeHooks[service]
  const row = siteId && hook ? await tools.database.inSite(siteId, (db) => findHook(db, siteId, service)) : undefined
  if (!hook || !row || row.id !== id) {
    tools.limiter.take([[`forged integration hooks ${addressKey(request.ip)}`, ofForgers]])
    throw new AppError('not_found', 'There is no such webhook.')
  }
  return { row, hook }
}

async function isGenuine(tools: RouteTools, row: HookRow, hook: UnsubscribeHook, notice: Notice): Promise<boolean> {
  if (!hook.isSigned) return true
  const { secret, key } = registeredOf(tools, row)
  if (hook.register) return hook.isSigned(notice, { secret, key })
  // If an owner enters the address manually, the signing key is part of their credentials.
  const { site_id: siteId, service } = row
  const connection = await tools.database.inSite(siteId, (db) => findConnection(db, siteId, service))
  const { clientSecret = '' } = connection ? credentialsOf(tools, connection) : {}
  return hook.isSigned(notice, { secret, key: clientSecret })
}

async function take(tools: RouteTools, row: HookRow, left: readonly Unsubscribed[] | 'ask'): Promise<void> {
  const { site_id: siteId, service } = row
  if (left === 'ask') {
    const at = new Date(tools.now())
    return tools.database.inSite(siteId, (db) => scheduleUnsubscribeRead(tools.jobs, db, siteId, service, at))
  }
  if (left.length === 0) return
  const lists = new Set(await tools.database.inSite(siteId, (db) => listsInUse(db, siteId, service)))
  const emails = left.filter(({ listId }) => listId === '' || lists.has(listId)).map(({ email }) => email)
  for (const email of new Set(emails)) await unsubscribeOne(tools, siteId, service, email)
}

const unsubscribeOne = (tools: RouteTools, siteId: Id, service: ServiceId, email: string) =>
  tools.database.inSite(siteId, (db) => unsubscribeHere({ ...tools, db }, siteId, service, email))
