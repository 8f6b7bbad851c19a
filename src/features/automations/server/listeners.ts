import type { ReceivedPayload } from '#core/event.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import { when } from '#platform/server/events/events.ts'
import type { Id } from '#core/id.ts'
import { testedWith } from '#features/ab-tests/server/index.ts'
import { autoResponseEvents } from '#features/auto-responses/contract.ts'
import { campaignEvents } from '#features/campaigns/contract.ts'
import { contactEvents } from '#features/contacts/contract.ts'
import { discountEvents } from '#features/discounts/contract.ts'
import { lockPurchasesOf } from '#features/contacts/server/index.ts'
import { gameEvents } from '#features/games/contract.ts'
import { gameTags } from '#features/mail-design/contract.ts'
import { orderEvents } from '#features/orders/contract.ts'
import { type KnownOrder, lockKnownOrders } from '#features/orders/server/index.ts'
import { sendingEvents } from '#features/sending/contract.ts'
import { shopEvents } from '#features/shops/contract.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { type FlowEvent, keyOfEvent, type MessageEvent, type Properties } from '../flow-events.ts'
import { countRevenue } from './count-revenue.ts'
import { applyContactEvent } from './apply-contact-event.ts'
import { queueProductNews } from './product-news.ts'
import { cartProperties, productProperties } from './product-properties.ts'
import { hasAutomations } from './store.ts'
import { moveEnrollments } from './store-enrollments.ts'
import { recordOccasion } from './store-events.ts'
import { lockPositions } from './store-positions.ts'
import { addTally } from './store-tallies.ts'
import { automationsWithEmail, namesOfAutomations } from './store-uses.ts'

/** Orders older than this, in milliseconds, are history and start nothing. */
const freshMs = 24 * 3_600_000

/** Events of other rooms that automations act on. */
export const listeners = [
  when(contactEvents.subscribed, async ({ is_history, ...told }, ctx) => {
    if (!is_history) await tell(ctx, told, keyOfEvent({ kind: 'subscribed' }))
  }),
  when(contactEvents.unsubscribed, (told, ctx) => tell(ctx, told, keyOfEvent({ kind: 'unsubscribed' }))),
  when(contactEvents.tagged, ({ tag, ...told }, ctx) => tell(ctx, told, keyOfEvent({ kind: 'tagged', tag }))),
  when(contactEvents.joinedList, ({ list_id, ...told }, ctx) =>
    tell(ctx, told, keyOfEvent({ kind: 'joined_list', list_id })),
  ),
  when(contactEvents.merged, async ({ site_id: siteId, from_id: from, to_id: to }, ctx) => {
    await lockPositions(ctx.db, siteId, [from, to])
    return moveEnrollments(ctx.db, { siteId, from, to, at: new Date(ctx.now()) })
  }),
  when(contactEvents.unmerged, async ({ site_id: siteId, from_id, to_id, moved }, ctx) => {
    const only = moved['automations'] ?? []
    await lockPositions(ctx.db, siteId, [from_id, to_id])
    await moveEnrollments(ctx.db, { siteId, from: to_id, to: from_id, only, at: new Date(ctx.now()) })
  }),
  when(autoResponseEvents.usesAsked, ({ site_id, email_id }, { db }) => automationsWithEmail(db, site_id, email_id)),
  when(discountEvents.sourcesAsked, async ({ site_id, source_ids }, { db }) => ({
    names: await namesOfAutomations(db, site_id, source_ids),
    shortcuts: new Map(),
  })),
  when(shopEvents.productViewed, async ({ title, product_id, ...somebody }, ctx) => {
    const { site_id: siteId, contact_id } = somebody
    if (contact_id === null || !(await hasAutomations(ctx.db, siteId))) return
    await shopEventHappened(
      ctx,
      somebody,
      'product_viewed',
      await productProperties(ctx.db, siteId, { product_id, title }),
    )
  }),
  when(shopEvents.cartUpdated, async (cart, ctx) => {
    const properties = await propertiesOfCart(ctx, cart)
    if (properties === null) return
    const { site_id, added } = cart
    if (added[0]) {
      const product = await productProperties(ctx.db, site_id, added[0])
      await shopEventHappened(ctx, cart, 'added_to_cart', { ...properties, ...product })
    }
    await shopEventHappened(ctx, cart, 'cart_updated', properties)
  }),
  when(shopEvents.checkoutStarted, cartHappened('checkout_started')),
  when(shopEvents.cartAbandoned, cartHappened('cart_abandoned')),
  when(shopEvents.cartRecovered, cartHappened('cart_recovered')),
  when(shopEvents.backInStock, ({ site_id, product_ids }, ctx) =>
    queueProductNews(
      ctx,
      site_id,
      'back_in_stock',
      product_ids.map((product_id) => ({ product_id, price_before: 0, price: 0 })),
    ),
  ),
  when(shopEvents.priceDropped, ({ site_id, products }, ctx) =>
    queueProductNews(ctx, site_id, 'price_dropped', products),
  ),
  when(visitorEvents.submitted, async ({ site_id: siteId, popup_id, contact_id }, ctx) => {
    await formUsed(ctx, { siteId, popupId: popup_id, contactId: contact_id }, 'submitted')
  }),
  when(gameEvents.played, async ({ site_id: siteId, popup_id, contact_id, prize, code }, ctx) => {
    const won: Properties = { ...(prize && { [gameTags.prize]: prize }), ...(code && { [gameTags.code]: code }) }
    await formUsed(ctx, { siteId, popupId: popup_id, contactId: contact_id }, 'played', won)
  }),
  when(sendingEvents.tracked, async ({ site_id: siteId, source_id: automationId, part: step, ...message }, ctx) => {
    const { channel, mark, email_id, contact_id } = message
    await addTally(ctx.db, { siteId, automationId }, { step, measure: mark })
    if (mark === 'machine_opened') return
    const kind = channel === 'push' ? 'push_clicked' : mark
    await engagementHappened(ctx, siteId, contact_id, { kind, message_id: email_id ?? '' })
  }),
  when(campaignEvents.engaged, ({ site_id: siteId, campaign_id, contact_id, mark }, ctx) =>
    engagementHappened(ctx, siteId, contact_id, { kind: mark, message_id: campaign_id }),
  ),
  when(orderEvents.changed, actOnOrders),
]

const tell = (ctx: EventContext, told: { site_id: Id; contact_ids: Id[] }, key: string) =>
  applyContactEvent(ctx, { siteId: told.site_id, key, contactIds: told.contact_ids })

/** Handles a contact who submitted a form or played its game. A variant of a form counts as that form. */
async function formUsed(
  ctx: EventContext,
  { siteId, popupId, contactId }: { siteId: Id; popupId: Id; contactId: Id },
  kind: 'submitted' | 'played',
  properties: Properties = {},
): Promise<void> {
  if (!(await hasAutomations(ctx.db, siteId))) return
  const keyOf = (id: Id) => keyOfEvent({ kind, popup_id: id })
  const also = (await testedWith(ctx.db, siteId, [popupId])).map(keyOf)
  await lockPurchasesOf(ctx.db, siteId, [contactId])
  await applyContactEvent(ctx, { siteId, key: keyOf(popupId), also, contactIds: [contactId], properties })
}

/** Locks contacts before their positions, as steps do. */
async function engagementHappened(ctx: EventContext, siteId: Id, contactId: Id, event: MessageEvent): Promise<void> {
  if (!(await hasAutomations(ctx.db, siteId))) return
  await lockPurchasesOf(ctx.db, siteId, [contactId])
  await applyContactEvent(ctx, { siteId, key: keyOfEvent(event), contactIds: [contactId] })
}

/** Handles a shop event, which counts if its visitor is a known contact. */
async function shopEventHappened(
  ctx: EventContext,
  { site_id: siteId, contact_id }: { site_id: Id; contact_id: Id | null },
  kind: Extract<
    FlowEvent['kind'],
    'product_viewed' | 'added_to_cart' | 'cart_updated' | 'checkout_started' | 'cart_abandoned' | 'cart_recovered'
  >,
  properties: Properties,
): Promise<void> {
  if (contact_id !== null)
    await applyContactEvent(ctx, { siteId, key: keyOfEvent({ kind }), contactIds: [contact_id], properties })
}

type CartEvent = ReceivedPayload<typeof shopEvents.cartAbandoned>

/** Returns the properties of a cart for automations; null if no automation could act on them. */
async function propertiesOfCart({ db }: EventContext, cart: CartEvent): Promise<Properties | null> {
  return cart.contact_id !== null && (await hasAutomations(db, cart.site_id)) ? cartProperties(db, cart) : null
}

function cartHappened(kind: 'checkout_started' | 'cart_abandoned' | 'cart_recovered') {
  return async (cart: CartEvent, ctx: EventContext) => {
    const properties = await propertiesOfCart(ctx, cart)
    if (properties) await shopEventHappened(ctx, cart, kind, properties)
  }
}

type OrderKind = 'ordered' | 'fulfilled' | 'refunded'

async function actOnOrders(
  { site_id: siteId, order_ids, fulfilled_ids, refunded_ids }: ReceivedPayload<typeof orderEvents.changed>,
  ctx: EventContext,
): Promise<void> {
  const { db } = ctx
  if (!(await hasAutomations(db, siteId))) return
  const orders = (await lockKnownOrders(db, siteId, order_ids)).filter(({ contactId }) => contactId !== null)
  await countRevenue(db, siteId, [...new Set(orders.map(({ contactId }) => contactId!))])
  const [fulfilled, refunded] = [new Set(fulfilled_ids), new Set(refunded_ids)]
  for (const order of orders) {
    const isNew = order.isCounted && ctx.now() - order.placedAt.getTime() <= freshMs
    if (isNew && (await recordOccasion(db, siteId, `ordered:${order.id}`, new Date(ctx.now())))) {
      await actOn(ctx, siteId, order, 'ordered')
    }
    if (fulfilled.has(order.id)) await actOn(ctx, siteId, order, 'fulfilled')
    if (refunded.has(order.id)) await actOn(ctx, siteId, order, 'refunded')
  }
}

function actOn(ctx: EventContext, siteId: Id, order: KnownOrder, kind: OrderKind): Promise<void> {
  const { number, total, currency } = order
  const properties = { order_number: number, order_total: String(total), order_currency: currency }
  return applyContactEvent(ctx, { siteId, key: keyOfEvent({ kind }), contactIds: [order.contactId!], properties })
}
