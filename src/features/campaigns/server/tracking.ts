import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Id } from '#core/id.ts'
import { sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { recordActivity, serveSubscriptions } from '#features/contacts/server/index.ts'
import { type Delivery, findDelivery, markDelivery } from '#features/sending/server/index.ts'
import { campaignEvents } from '../events.ts'
import { hasMergeTags } from '../track-links.ts'
import { withoutContact } from '../rules.ts'
import { emailOf } from '../test-rules.ts'
import { isMachineClick, isMachineOpen } from '../machine-opens.ts'
import { contactsOfBrowserIds } from './browser-contacts.ts'
import { type CampaignRow, findCampaign, linkOf, markStale } from './store.ts'
import { countClick } from './store-clicks.ts'
import { readLink } from './signed-link.ts'
import { clickMessage, openMessage } from './track-message.ts'
import { readTrackToken } from './track-token.ts'

const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const rate = { burst: 300, perMinute: 300 }
const notFound = {
  title: 'This link does not work',
  body: '<p>Part of it may be missing. Open it again from the email, or copy all of it.</p>',
  status: 404,
}

interface Token {
  Params: { token: string }
}

/** Serves the requests of email programs and browsers: the tracking pixel for opens, the links, and unsubscribing. */
export function trackingRoutes(app: FastifyInstance, tools: RouteTools): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null))
    scope.addHook('onRequest', async (request) => tools.limiter.take([[`track ${request.ip}`, rate]]))
    scope.get<Token>('/o/:token.gif', async (request, reply) => {
      const agent = request.headers['user-agent'] ?? ''
      // Every request gets the image, so that it doesn't reveal whether the message exists.
      await recordOpen(tools, request.params.token, agent)
      return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').type('image/gif').send(picture)
    })
    scope.get<Token & { Querystring: { to?: unknown } }>('/k/:token', async (request, reply) => {
      const { to } = request.query
      const agent = request.headers['user-agent'] ?? ''
      const target = await recordClick(tools, request.params.token, typeof to === 'string' ? to : '', agent)
      if (target === null) return sendPlainPage(reply, notFound)
      return leaveFor(reply, target)
    })
  })
  // One page serves all unsubscribe links. Those of campaigns identify the message as well.
  serveSubscriptions(app, tools, {
    path: '/n',
    async subscriberOf(token) {
      const named = readTrackToken(tools, token)
      if (!named) return null
      const { siteId, deliveryId } = named
      const delivery = await tools.database.inSite(siteId, (db) => findDelivery(db, siteId, deliveryId))
      return delivery ? { siteId, contactId: delivery.recipientId } : null
    },
    async onEnd(db, token) {
      const { siteId, deliveryId } = readTrackToken(tools, token)!
      await markDelivery(db, siteId, deliveryId, 'unsubscribed', new Date(tools.now()))
      const delivery = await findDelivery(db, siteId, deliveryId)
      if (delivery) await markStale(db, siteId, delivery.campaignId)
    },
  })
}

function leaveFor(reply: FastifyReply, target: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .redirect(target, 302)
}

async function recordOpen(tools: RouteTools, token: string, agent: string): Promise<void> {
  const named = readTrackToken(tools, token)
  if (!named) return
  const { siteId, deliveryId } = named
  await tools.database.inSite(siteId, async (db) => {
    const delivery = await findDelivery(db, siteId, deliveryId)
    if (!delivery) return openMessage({ ...tools, db }, { siteId, messageId: deliveryId, agent })
    const at = new Date(tools.now())
    const isMachine = isMachineOpen(agent, at.getTime() - delivery.stateAt.getTime())
    const isFirst = await markDelivery(db, siteId, deliveryId, isMachine ? 'machine_opened' : 'opened', at)
    if (!isFirst) return
    await markStale(db, siteId, delivery.campaignId)
    if (isMachine) return
    await recordMark(tools, db, siteId, delivery, { kind: 'opened' })
    const { campaignId, recipientId: contactId } = delivery
    await emitEngaged(tools, db, siteId, { campaignId, contactId, mark: 'opened' })
  })
}

/**
 * Counts a click and returns its target: only the link with that number in that campaign. If the link has merge tags,
 * the target is the one signed for the recipient.
 */
async function recordClick(tools: RouteTools, token: string, signed: string, agent: string): Promise<string | null> {
  const [, name = '', digits = ''] = /^([\w-]{1,200})\.(\d{1,4})$/.exec(token) ?? []
  const named = readTrackToken(tools, name)
  if (!named) return null
  const { siteId, deliveryId } = named
  return tools.database.inSite(siteId, async (db) => {
    const delivery = await findDelivery(db, siteId, deliveryId)
    const number = Number(digits)
    if (!delivery) return clickMessage({ ...tools, db }, { siteId, messageId: deliveryId, agent, number, signed })
    const link = await linkOf(db, siteId, delivery.campaignId, number)
    if (link === undefined) return null
    const { campaignId, recipientId } = delivery
    const campaign = await findCampaign(db, siteId, campaignId)
    const isPush = campaign?.type === 'push'
    // A notification's URL is the same for all recipients, even if it contains brackets.
    const isSigned = !isPush && hasMergeTags(link)
    const target = isSigned ? readLink(tools, { siteId, deliveryId, number }, signed) : link
    if (target === null) return null
    const at = new Date(tools.now())
    // Clicks right after delivery count: no scanner follows notifications, and people tap them quickly.
    if (isMachineClick(agent, isPush ? Infinity : at.getTime() - delivery.stateAt.getTime())) return target
    const isFirstOfLink = await countClick(db, { siteId, campaignId, recipientId, number, at })
    // A click in an email counts as an open, even if images weren't loaded. Notifications report no opens.
    const isOpened = !isPush && (await markDelivery(db, siteId, deliveryId, 'opened', at))
    if (isOpened) await emitEngaged(tools, db, siteId, { campaignId, contactId: recipientId, mark: 'opened' })
    const isFirst = await markDelivery(db, siteId, deliveryId, 'clicked', at)
    if (isFirst && isPush) await recordTap(tools, db, campaign, recipientId)
    if (!isPush && isFirstOfLink) await recordMark(tools, db, siteId, delivery, { kind: 'clicked', link })
    if (!isPush && isFirst)
      await emitEngaged(tools, db, siteId, { campaignId, contactId: recipientId, mark: 'clicked' })
    await markStale(db, siteId, campaignId)
    return target
  })
}

/** Adds to the history of a browser's contact, if known, that they clicked a notification. */
async function recordTap(tools: RouteTools, db: Db, { site_id, id, push }: CampaignRow, browserId: Id): Promise<void> {
  const contactId = (await contactsOfBrowserIds(db, site_id, [browserId])).get(browserId)
  if (contactId === undefined) return
  const what = withoutContact(push.title)
  await recordActivity({ ...tools, db }, { siteId: site_id, contactId, kind: 'tapped', what })
  await emitEngaged(tools, db, site_id, { campaignId: id, contactId, mark: 'push_clicked' })
}

type Db = Parameters<Parameters<RouteTools['database']['inSite']>[1]>[0]

/** Adds to a contact's history that they opened an email or clicked a link in it. */
async function recordMark(
  tools: RouteTools,
  db: Db,
  siteId: Id,
  { campaignId, recipientId: contactId, variant }: Delivery,
  { kind, link }: { kind: 'opened' | 'clicked'; link?: string },
): Promise<void> {
  const campaign = await findCampaign(db, siteId, campaignId)
  const about = [
    { key: `campaign:${campaignId}`, title: campaign?.name ?? '' },
    ...(link === undefined ? [] : [{ key: `link:${link}`.slice(0, 2000), title: link.slice(0, 200) }]),
  ]
  const what = campaign ? withoutContact(emailOf(campaign.email, campaign.test, variant).subject) : ''
  await recordActivity({ ...tools, db }, { siteId, contactId, kind, what, about })
}

function emitEngaged(
  { events }: RouteTools,
  db: Db,
  siteId: Id,
  { campaignId, contactId, mark }: { campaignId: Id; contactId: Id; mark: 'opened' | 'clicked' | 'push_clicked' },
): Promise<unknown> {
  const payload = { site_id: siteId, campaign_id: campaignId, contact_id: contactId, mark }
  return events.emit(db, campaignEvents.engaged, payload)
}
