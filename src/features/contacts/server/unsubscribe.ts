import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/server/db/database.ts'
import { sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { Room } from '#platform/server/room.ts'
import { siteById } from '#features/sites/server/index.ts'
import { contactEvents } from '../contract.ts'
import { emailGaps } from '../email-gaps.ts'
import { leavingReasons } from '../rules.ts'
import { deactivateContact } from './deactivate-contact.ts'
import { recordActivity } from './record-activity.ts'
import { changeStatus, findContact, setEmailGap } from './store.ts'
import { insertConsent } from './store-history.ts'
import { changeTagsAndLists } from './change-tags-and-lists.ts'
import { listsOf } from './store-vocabulary.ts'
import { suppressedOf } from './suppression.ts'
import { readUnsubscribeToken, type Subscriber } from './unsubscribe-token.ts'
import { type PageFor, subscriptionPage } from './subscription-page.ts'

type Routes = NonNullable<Room['routes']>
type RouteTools = Parameters<Routes>[1]
type ByToken = { Params: { token: string }; Body: string | undefined }

const rate = { burst: 60, perMinute: 30 }

/** Links to a contact's subscription: their path, and how to find the contact of each. */
export interface SubscriptionLinks {
  /** "/u" */
  readonly path: string
  readonly subscriberOf: (token: string) => Promise<Subscriber | null>
  /** Called when a subscription ends, in the same transaction. */
  readonly onEnd?: (db: Db, token: string) => Promise<void>
}

/**
 * Serves the page behind the link at the bottom of an email. GET changes nothing, because scanners follow links. POST
 * unsubscribes, by its button or directly by the email program (RFC 8058: no cookie, any body, answered with 200). The
 * page also lets a contact choose among the public lists, and afterwards say why they left or undo it.
 */
export function serveSubscriptions(app: FastifyInstance, tools: RouteTools, links: SubscriptionLinks): void {
  void app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', async (request) => tools.limiter.take([[`unsubscribe ${request.ip}`, rate]]))
    const { path, subscriberOf, onEnd } = links
    scope.get<ByToken>(`${path}/:token`, async ({ params: { token } }, reply) => {
      const page = await pageFor(tools, await subscriberOf(token), `${path}/${token}`)
      return sendPlainPage(reply, subscriptionPage(page.status === 'unsubscribed' ? 'done' : 'ask', page))
    })
    const posted = (
      verb: '' | '/lists' | '/reason' | '/back',
      state: 'done' | 'saved' | 'thanks' | 'back',
      change: (subscriber: Subscriber, form: URLSearchParams, token: string) => Promise<void>,
    ) =>
      scope.post<ByToken>(`${path}/:token${verb}`, async ({ params: { token }, body }, reply) => {
        const subscriber = await subscriberOf(token)
        if (subscriber) await change(subscriber, new URLSearchParams(body ?? ''), token)
        return sendPlainPage(reply, subscriptionPage(state, await pageFor(tools, subscriber, `${path}/${token}`)))
      })
    posted('', 'done', (subscriber, _form, token) => unsubscribe(tools, subscriber, (db) => onEnd?.(db, token)))
    posted('/lists', 'saved', (subscriber, form) => choosePreferences(tools, subscriber, form))
    posted('/reason', 'thanks', (subscriber, form) => recordReason(tools, subscriber, form))
    posted('/back', 'back', (subscriber) => comeBack(tools, subscriber))
  })
}

/** Serves the links of single emails, which identify the contact. */
export const unsubscribeRoutes: Routes = (app, tools) =>
  serveSubscriptions(app, tools, { path: '/u', subscriberOf: async (token) => readUnsubscribeToken(tools, token) })

/** Ends a subscription. Does nothing if it has already ended or the contact no longer exists. */
async function unsubscribe(
  tools: RouteTools,
  { siteId, contactId }: Subscriber,
  onEnd: (db: Db) => Promise<void> | undefined,
): Promise<void> {
  const what = 'Unsubscribe link'
  await tools.database.inSite(siteId, async (db) => {
    if (await deactivateContact({ ...tools, db }, { siteId, contactId, status: 'unsubscribed', what })) await onEnd(db)
  })
}

/**
 * Undoes an unsubscription. Contacts who bounced or complained, or whom the owner suppressed, can't subscribe again.
 */
async function comeBack(tools: RouteTools, { siteId, contactId }: Subscriber): Promise<void> {
  await tools.database.inSite(siteId, async (db) => {
    const contact = await findContact(db, siteId, contactId)
    if (!contact || (await suppressedOf({ ...tools, db }, siteId, [contact.email_key])).size > 0) return
    if (!(await changeStatus(db, siteId, contactId, ['unsubscribed'], 'subscribed'))) return
    await insertConsent(db, {
      site_id: siteId,
      id: tools.newId(),
      contact_id: contactId,
      at: new Date(tools.now()),
      channel: 'email',
      text: 'Resubscribed after unsubscribing.',
      popup_id: null,
      page: '',
      method: 'unsubscribe page',
      address_prefix: '',
    })
    await recordActivity({ ...tools, db }, { siteId, contactId, kind: 'subscribed', what: 'Unsubscribe link' })
    await tools.events.emit(db, contactEvents.subscribed, {
      site_id: siteId,
      contact_ids: [contactId],
      is_history: false,
    })
  })
}

/**
 * Adds a contact to the public lists that it selected, removes it from the other public lists, and stores how often it
 * wants emails.
 */
async function choosePreferences(
  tools: RouteTools,
  { siteId, contactId }: Subscriber,
  form: URLSearchParams,
): Promise<void> {
  const ticked = new Set(form.getAll('list'))
  const often = Object.keys(emailGaps).find((days) => days === form.get('often'))
  await tools.database.inSite(siteId, async (db) => {
    const contact = await findContact(db, siteId, contactId)
    if (contact?.status !== 'subscribed') return
    if (often !== undefined) await setEmailGap(db, siteId, contactId, Number(often))
    for (const { id: list_id, is_public } of await listsOf(db, siteId)) {
      if (!is_public || ticked.has(list_id) === contact.lists.includes(list_id)) continue
      const kind = ticked.has(list_id) ? 'list' : 'unlist'
      await changeTagsAndLists({ ...tools, db, siteId }, [contactId], { kind, list_id })
    }
  })
}

async function recordReason(
  tools: RouteTools,
  { siteId, contactId }: Subscriber,
  form: URLSearchParams,
): Promise<void> {
  const reason = Object.entries(leavingReasons).find(([value]) => value === form.get('reason'))?.[1]
  if (!reason) return
  await tools.database.inSite(siteId, async (db) => {
    const contact = await findContact(db, siteId, contactId)
    if (contact?.status !== 'unsubscribed') return
    await recordActivity({ ...tools, db }, { siteId, contactId, kind: 'unsubscribed', what: `Because: ${reason}` })
  })
}

async function pageFor(tools: RouteTools, subscriber: Subscriber | null, path: string): Promise<PageFor> {
  if (!subscriber) return { siteName: '', path, status: null, choices: [], gapDays: 0, brand: null }
  const { siteId, contactId } = subscriber
  return tools.database.inSite(siteId, async (db) => {
    const contact = await findContact(db, siteId, contactId)
    const status = contact?.status ?? 'unsubscribed'
    const lists = status === 'subscribed' ? await listsOf(db, siteId) : []
    const choices = lists
      .filter(({ is_public }) => is_public)
      .map(({ id, name, description }) => ({ id, name, description, isOn: contact!.lists.includes(id) }))
    const answers = await tools.events.emit(db, contactEvents.brandAsked, { site_id: siteId })
    const brand = answers.find(({ answer }) => answer !== null)?.answer ?? null
    const gapDays = contact?.email_gap_days ?? 0
    return { siteName: (await siteById(db, siteId))?.name ?? '', path, status, choices, gapDays, brand }
  })
}
