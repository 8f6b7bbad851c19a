import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/error.ts'
import { type AnsweredWindow, takeWindow, tooLate } from '#platform/server/connect-windows/connect-windows.ts'
import { finishWindow } from '#platform/server/connect-windows/finish-window.ts'
import { serveWindowEnd } from '#platform/server/connect-windows/serve-window-end.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import type { ServiceId } from '../../contract.ts'
import { exchangeCode } from '../oauth.ts'
import { type ServiceDeps, serviceDepsOf } from '../open-connection.ts'
import { services } from '../services/all-services.ts'
import { ServiceError } from '../services/service.ts'
import { saveCredentials, redirectUri, serviceWindows, tryCredentials } from './connect.ts'

/** Serves the address that services redirect owners to after they authorized the app, or refused. */
export function serveWindows(app: FastifyInstance, tools: RouteTools, deps: ServiceDeps): void {
  serveWindowEnd(app, tools, serviceWindows, {
    path: '/integrations/authorized',
    answer: async (query) => {
      const window = await takeWindow<ServiceId>(tools, serviceWindows, query.get('state') ?? '')
      return window ? finish(tools, deps, window, query.get('code') ?? '') : tooLate(serviceWindows)
    },
  })
}

/** Exchanges the code for tokens and tests them. Returns the error message; empty on success. */
async function finish(
  tools: RouteTools,
  deps: ServiceDeps,
  window: AnsweredWindow<ServiceId>,
  code: string,
): Promise<string> {
  const { siteId, userId, service: serviceId, secrets } = window
  return finishWindow(tools, window, {
    isRefusal: (error) => error instanceof ServiceError,
    ask: async () => {
      const service = services[serviceId]
      if (code === '') throw new AppError('invalid', `Access was denied at ${service.name}. Nothing was connected.`)
      const { verifier = '', ...typed } = secrets
      const outside = serviceDepsOf(tools, deps)
      const exchange = { code, redirectUri: redirectUri(tools), verifier }
      const authorized = await exchangeCode(outside, service, typed, exchange)
      return { ...authorized, account: await tryCredentials(outside, service, authorized.credentials) }
    },
    keep: (db, found) => saveCredentials({ ...tools, db, siteId }, { ...found, serviceId, userId }),
  })
}
