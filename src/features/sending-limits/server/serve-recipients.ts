import type { FastifyInstance } from 'fastify'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { type PlainPage, sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { readToken } from '#platform/server/secrets/signed-token.ts'
import { recipientPurpose } from './ask-recipient.ts'
import { confirmRecipient } from './store.ts'

const rate = { burst: 60, perMinute: 30 }

/**
 * Serves the link by which an address agrees to test emails. GET shows a button, because email scanners open links;
 * POST confirms.
 */
export function serveRecipients(app: FastifyInstance, tools: RouteTools): void {
  const read = (token: string) => readToken(tools.keyFor(recipientPurpose), token, 2, tools.now())
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null))
    scope.addHook('onRequest', async ({ ip }) => tools.limiter.take([[`test-recipient ${addressKey(ip)}`, rate]]))
    scope.get<{ Params: { token: string } }>('/test-recipient/:token', async ({ params }, reply) =>
      sendPlainPage(reply, read(params.token) ? askPage : unknownPage),
    )
    scope.post<{ Params: { token: string } }>('/test-recipient/:token', async ({ params }, reply) => {
      const [siteId, id] = read(params.token) ?? []
      const isDone =
        siteId !== undefined &&
        id !== undefined &&
        (await tools.database.inSite(siteId, (db) => confirmRecipient(db, siteId, id, new Date(tools.now()))))
      return sendPlainPage(reply, isDone ? donePage : unknownPage)
    })
  })
}

const askPage: PlainPage = {
  title: 'Receive test emails?',
  body: '<p>Test emails of one site will come to this address.</p><form method="post"><button>Confirm</button></form>',
}
const donePage: PlainPage = {
  title: 'Address confirmed',
  body: '<p>Test emails can be sent to this address now.</p>',
}
const unknownPage: PlainPage = {
  title: 'This link does not work',
  body: '<p>It may be too old, or part of it may be missing. Ask for another test email to get a new one.</p>',
  status: 404,
}
