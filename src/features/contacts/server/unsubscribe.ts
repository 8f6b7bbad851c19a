import type { FastifyInstance } from 'fastify'
import { sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { Room } from '#platform/server/room.ts'
import { siteById } from '#features/sites/server/index.ts'
import { leavingReasons } from '../rules.ts'
import { endContact } from './end-contact.ts'
import { noteActivity } from './note-activity.ts'
import { findContact } from './store.ts'
import { changeContacts } from './store-changes.ts'
import { listsOf } from './store-vocabulary.ts'
import { readUnsubscribeToken, type Subscriber } from './unsubscribe-token.ts'
import { type PageFor, unsubscribePage } from './unsubscribe-page.ts'

type Routes = NonNullable<Room['routes']>
type RouteTools = Parameters<Routes>[1]
type ByToken = { Params: { token: string }; Body: string | undefined }

const rate = { burst: 60, perMinute: 30 }

/**
 * The link at the foot of a mail. GET shows a page with a button and changes nothing, for scanners follow links; POST
 * unsubscribes, by that button or by the mail program itself (RFC 8058: no cookie, any body, answered with 200). Beside it one
 * chooses among the lists that the owner shows, and says afterwards why one left.
 */
export const unsubscribeRoutes: Routes = (app, tools) => {
  void app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', async (request) => tools.limiter.take([[`unsubscribe ${request.ip}`, rate]]))
    scope.get<ByToken>('/u/:token', async ({ params }, reply) => {
      const subscriber = readUnsubscribeToken(tools, params.token)
      return sendPlainPage(
        reply,
        unsubscribePage(subscriber ? 'ask' : 'unknown', await pageFor(tools, subscriber, params.token)),
      )
    })
    const posted = (
      path: string,
      state: 'done' | 'saved' | 'thanks',
      change: (subscriber: Subscriber, form: URLSearchParams) => Promise<void>,
    ) =>
      scope.post<ByToken>(path, async ({ params, body }, reply) => {
        const subscriber = readUnsubscribeToken(tools, params.token)
        if (subscriber) await change(subscriber, new URLSearchParams(body ?? ''))
        return sendPlainPage(
          reply,
          unsubscribePage(subscriber ? state : 'unknown', await pageFor(tools, subscriber, params.token)),
        )
      })
    posted('/u/:token', 'done', (subscriber) => unsubscribe(tools, subscriber))
    posted('/u/:token/lists', 'saved', (subscriber, form) => chooseLists(tools, subscriber, form))
    posted('/u/:token/reason', 'thanks', (subscriber, form) => noteReason(tools, subscriber, form))
  })
}

/** Ends a subscription; one that has ended, or of a contact that is gone, is left as it is. */
async function unsubscribe(tools: RouteTools, { siteId, contactId }: Subscriber): Promise<void> {
  const what = 'By the link in an e-mail'
  await tools.database.inSite(siteId, (db) =>
    endContact({ ...tools, db }, { siteId, contactId, status: 'unsubscribed', what }),
  )
}

/** Puts a contact on the shown lists that it ticked, and takes it off the others that are shown. */
async function chooseLists(tools: RouteTools, { siteId, contactId }: Subscriber, form: URLSearchParams): Promise<void> {
  const ticked = new Set(form.getAll('list'))
  await tools.database.inSite(siteId, async (db) => {
    for (const { id: list_id, is_public } of await listsOf(db, siteId)) {
      if (!is_public) continue
      const action = ticked.has(list_id) ? ({ kind: 'list', list_id } as const) : ({ kind: 'unlist', list_id } as const)
      await changeContacts(db, siteId, [contactId], action, { at: new Date(tools.now()), deletionId: null })
    }
  })
}

async function noteReason(tools: RouteTools, { siteId, contactId }: Subscriber, form: URLSearchParams): Promise<void> {
  const reason = Object.entries(leavingReasons).find(([value]) => value === form.get('reason'))?.[1]
  if (!reason) return
  await tools.database.inSite(siteId, async (db) => {
    const contact = await findContact(db, siteId, contactId)
    if (contact?.status !== 'unsubscribed') return
    await noteActivity({ ...tools, db }, { siteId, contactId, kind: 'unsubscribed', what: `Because: ${reason}` })
  })
}

async function pageFor(tools: RouteTools, subscriber: Subscriber | null, token: string): Promise<PageFor> {
  const path = `/u/${token}`
  if (!subscriber) return { siteName: '', path, choices: [] }
  const { siteId, contactId } = subscriber
  return tools.database.inSite(siteId, async (db) => {
    const contact = await findContact(db, siteId, contactId)
    const lists = contact?.status === 'subscribed' ? await listsOf(db, siteId) : []
    const choices = lists
      .filter(({ is_public }) => is_public)
      .map(({ id, name, description }) => ({ id, name, description, isOn: contact!.lists.includes(id) }))
    return { siteName: (await siteById(db, siteId))?.name ?? '', path, choices }
  })
}
