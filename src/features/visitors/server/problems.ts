import type { FastifyInstance } from 'fastify'
import { problemPath, type ScriptProblem, scriptProblems } from '#embed/paths.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { siteOfKey } from '#features/sites/server/index.ts'
import { cleanPage } from '../page-address.ts'
import { recordProblem } from './store-script.ts'

const rate = { burst: 20, perMinute: 10 }
const siteKey = /^[\w-]{1,100}$/

/**
 * Records a report by a page's script that a form couldn't be submitted. The script requests it as a module, because a
 * page's policy that forbids sending may still allow that. The response reveals nothing.
 */
export function serveProblems(app: FastifyInstance, { database, limiter, now }: RouteTools): void {
  app.get<{ Params: { key: string; file: string }; Querystring: { page?: unknown } }>(
    `${problemPath}/:key/:file`,
    async ({ params, query, ip }, reply) => {
      limiter.take([[`problem ${addressKey(ip)}`, rate]])
      const kind = scriptProblems.find((one) => params.file === `${one}.js`)
      const page = typeof query.page === 'string' ? webPage(query.page) : ''
      const siteId = kind && page && siteKey.test(params.key) ? await siteOfKey(database.system, params.key) : null
      if (siteId) await keep(siteId, kind as ScriptProblem, page)
      return reply
        .headers({
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'no-store',
        })
        .type('text/javascript; charset=utf-8')
        .send('')
    },
  )
  const keep = (siteId: string, kind: ScriptProblem, page: string) =>
    database.inSite(siteId, (db) => recordProblem(db, siteId, { kind, page, at: new Date(now()) }))
}

/** Returns a page's URL without query and fragment; empty if the text isn't a URL of a page. */
function webPage(text: string): string {
  return text.length <= 500 && /^https?:\/\/[^\s\p{Cc}]+$/u.test(text) ? cleanPage(text) : ''
}
