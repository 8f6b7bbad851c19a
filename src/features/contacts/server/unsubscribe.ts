import type { FastifyInstance } from 'fastify'
import { sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { Room } from '#platform/server/room.ts'
import { siteById } from '#features/sites/server/index.ts'
import { noteActivity } from './note-activity.ts'
import { changeStatus } from './store.ts'
import { readUnsubscribeToken, type Subscriber } from './unsubscribe-token.ts'
import { unsubscribePage } from './unsubscribe-page.ts'

type Routes = NonNullable<Room['routes']>
type RouteTools = Parameters<Routes>[1]

const rate = { burst: 60, perMinute: 30 }

/**
 * The link at the foot of a mail. GET shows a page with a button and changes nothing, for scanners follow links; POST
 * unsubscribes, by that button or by the mail program itself (RFC 8058: no cookie, any body, answered with 200).
 */
export const unsubscribeRoutes: Routes = (app, tools) => {
  void app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null))
    scope.addHook('onRequest', async (request) => tools.limiter.take([[`unsubscribe ${request.ip}`, rate]]))
    scope.get<{ Params: { token: string } }>('/u/:token', async (request, reply) => {
      const subscriber = readUnsubscribeToken(tools, request.params.token)
      return sendPlainPage(reply, unsubscribePage(subscriber ? 'ask' : 'unknown', await nameOfSite(tools, subscriber)))
    })
    scope.post<{ Params: { token: string } }>('/u/:token', async (request, reply) => {
      const subscriber = readUnsubscribeToken(tools, request.params.token)
      if (subscriber) await unsubscribe(tools, subscriber)
      return sendPlainPage(reply, unsubscribePage(subscriber ? 'done' : 'unknown', await nameOfSite(tools, subscriber)))
    })
  })
}

/** Ends a subscription; one that has ended, or of a contact that is gone, is left as it is. */
async function unsubscribe(tools: RouteTools, { siteId, contactId }: Subscriber): Promise<void> {
  await tools.database.inSite(siteId, async (db) => {
    const isChanged = await changeStatus(db, siteId, contactId, ['subscribed', 'unconfirmed'], 'unsubscribed')
    if (!isChanged) return
    const what = 'By the link in an e-mail'
    await noteActivity({ ...tools, db }, { siteId, contactId, kind: 'unsubscribed', what })
  })
}

async function nameOfSite(tools: RouteTools, subscriber: Subscriber | null): Promise<string> {
  if (!subscriber) return ''
  const { siteId } = subscriber
  return (await tools.database.inSite(siteId, (db) => siteById(db, siteId)))?.name ?? ''
}
