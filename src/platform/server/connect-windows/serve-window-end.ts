import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#core/escape-html.ts'
import { addressKey } from '../calls/call-limits.ts'
import { sendPlainPage } from '../http/plain-page.ts'
import type { RouteTools } from '../http/route-tools.ts'
import type { WindowKind } from './connect-windows.ts'

const rate = { burst: 30, perMinute: 30 }

/** Limits the number of answers from one address. */
export function limitAnswers({ limiter }: Pick<RouteTools, 'limiter'>, ip: string): void {
  limiter.take([[`connect windows ${addressKey(ip)}`, rate]])
}

/**
 * Serves the page to which a vendor sends owners back. `answer` returns the error message, or an empty string on
 * success.
 */
export function serveWindowEnd(
  app: FastifyInstance,
  tools: RouteTools,
  { titles }: WindowKind,
  { path, answer }: { path: string; answer: (query: URLSearchParams) => Promise<string> },
): void {
  app.get(path, async (request, reply) => {
    limitAnswers(tools, request.ip)
    const problem = await answer(new URLSearchParams(request.url.split('?')[1] ?? ''))
    const isConnected = problem === ''
    return sendPlainPage(reply, {
      status: isConnected ? 200 : 400,
      title: isConnected ? titles.connected : titles.failed,
      body: `<p>${isConnected ? 'Close this window and return to Trellis.' : escapeHtml(problem)}</p>`,
    })
  })
}
