import type { FastifyInstance } from 'fastify'
import { includesRole } from '#core/access.ts'
import { AppError } from '#core/error.ts'
import { escapeHtml } from '#core/escape-html.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { readToken } from '#platform/server/secrets/signed-token.ts'
import { roleOn } from '#features/sites/server/index.ts'
import { secretsOf } from '../credentials.ts'
import { exchangeCode } from '../oauth.ts'
import { type ServiceWorld, worldOf } from '../open-connection.ts'
import { services } from '../services/all-services.ts'
import { ServiceError } from '../services/service.ts'
import { answerWindow, closeWindow, type WindowRow } from '../store-windows.ts'
import { keepConnection, redirectUri, tryCredentials, windowPurpose } from './connect.ts'

const rate = { burst: 30, perMinute: 30 }
const tooLate = 'This window is no longer valid. Close it, and connect the service again from Trellis.'

/** Where services send owners back to after they authorized the app, or did not. */
export function serveWindows(app: FastifyInstance, tools: RouteTools, world: ServiceWorld): void {
  app.get('/integrations/authorized', async (request, reply) => {
    tools.limiter.take([[`integration windows ${addressKey(request.ip)}`, rate]])
    const problem = await answer(tools, world, new URLSearchParams(request.url.split('?')[1] ?? ''))
    const isConnected = problem === ''
    return sendPlainPage(reply, {
      status: isConnected ? 200 : 400,
      title: isConnected ? 'Connected' : 'Not connected',
      body: `<p>${isConnected ? 'Close this window and return to Trellis.' : escapeHtml(problem)}</p>`,
    })
  })
}

/** Takes a service's answer; returns what went wrong, empty for nothing. */
async function answer(tools: RouteTools, world: ServiceWorld, query: URLSearchParams): Promise<string> {
  const [siteId, windowId] = readToken(tools.keyFor(windowPurpose), query.get('state') ?? '', 2, tools.now()) ?? []
  if (!siteId || !windowId) return tooLate
  const now = new Date(tools.now())
  const window = await tools.database.inSite(siteId, (db) => answerWindow(db, siteId, windowId, now))
  if (!window) return tooLate
  try {
    await finish(tools, world, window, query.get('code') ?? '')
    return ''
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof ServiceError)) throw error
    await tools.database.inSite(siteId, (db) => closeWindow(db, window, { problem: error.message }))
    return error.message
  }
}

async function finish(tools: RouteTools, world: ServiceWorld, window: WindowRow, code: string): Promise<void> {
  const { site_id: siteId, service: serviceId, user_id: userId } = window
  const service = services[serviceId]
  if (code === '') throw new AppError('invalid', `Access was denied at ${service.name}. Nothing was connected.`)
  const { verifier = '', ...typed } = secretsOf(tools, window)
  const outside = worldOf(tools, world)
  const exchange = { code, redirectUri: redirectUri(tools), verifier }
  const authorized = await exchangeCode(outside, service, typed, exchange)
  const account = await tryCredentials(outside, service, authorized.credentials)
  await tools.database.inSite(siteId, async (db) => {
    const role = await roleOn(db, userId, siteId)
    if (role === undefined || !includesRole(role, 'admin')) {
      throw new AppError('forbidden', 'You are no longer an admin of this site.')
    }
    await keepConnection({ ...tools, db, siteId }, { ...authorized, serviceId, account, userId })
    await closeWindow(db, window, { is_connected: true })
  })
}
