import { expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { abTestEvents } from '#features/ab-tests/contract.ts'
import { analyticsEvents } from '#features/analytics/contract.ts'
import { automationEvents } from '#features/automations/contract.ts'
import { campaignEvents } from '#features/campaigns/contract.ts'
import { contactCalls, contactEvents } from '#features/contacts/contract.ts'
import { discountEvents } from '#features/discounts/contract.ts'
import { formEvents } from '#features/forms/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { sendingEvents } from '#features/sending/contract.ts'
import { shopEvents } from '#features/shops/contract.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { webhookCalls } from '#features/webhooks/contract.ts'
import { chosenEvents } from '#features/webhooks/event-names.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, call, database, tools } = await wholeProgram()

test('stores every event that an endpoint can choose, and none blocks the action it is about', async () => {
  const owner = await anOwner()
  const site_id = owner.siteId
  const url = 'https://1.1.1.1/all'
  const { endpoint } = await call(webhookCalls.save, { site_id, url, events: [...chosenEvents] }, owner)
  const { contact } = await call(contactCalls.add, { site_id, email: 'ann@example.com', consent: 'Agreed.' }, owner)
  const ofContact = { site_id, contact_id: contact.id }
  const record = (order: object) =>
    call(
      orderCalls.record,
      { site_id, order: { external_id: '7', email: 'ann@example.com', currency: 'EUR', total: 20, ...order } },
      owner,
    )
  const { order } = await record({})
  await record({ discount_codes: ['TEN'] })
  await record({ is_fulfilled: true })
  await record({ is_fulfilled: true, refunded: 5, status: 'paid' })
  await record({ is_fulfilled: true, status: 'cancelled' })

  const [popup_id, other] = [tools.newId(), tools.newId()]
  const cart = {
    ...ofContact,
    visitor_id: null,
    cart_id: tools.newId(),
    currency: 'EUR',
    total: 20,
    lines: [
      {
        product_id: '1',
        variant_id: '',
        title: 'Mug',
        quantity: 2,
        price: 10,
        image_url: '',
        url: 'https://s.example',
      },
    ],
    recovery_url: 'https://trellis.example/r/1',
  }
  const code = { contact_id: contact.id, campaign_id: other, code: 'TEN' }
  await database.inSite(site_id, async (db) => {
    const emit: typeof tools.events.emit = (...given) => tools.events.emit(...given)
    const people = { site_id, contact_ids: [contact.id] }
    await emit(db, contactEvents.confirmed, ofContact)
    await emit(db, contactEvents.unsubscribed, people)
    await emit(db, contactEvents.tagged, { ...people, tag: 'vip' })
    await emit(db, contactEvents.joinedList, { ...people, list_id: other })
    await emit(db, automationEvents.tracked, { ...ofContact, name: 'Start', properties: { plan: 'gold' } })
    const feedback = { ...ofContact, reason: 'No such mailbox' }
    await emit(db, sendingEvents.bounced, { ...feedback, is_permanent: true })
    await emit(db, sendingEvents.complained, feedback)
    const sent = { popup_id, submission_id: other, visitor_id: '', page: 'https://s.example/', answers: {}, traits: {} }
    await emit(db, visitorEvents.submitted, { ...ofContact, ...sent, is_new: true })
    const forms = [{ popup_id, views: 3, closes: 1, conversions: 1 }]
    await emit(db, analyticsEvents.counted, { site_id, forms })
    await emit(db, formEvents.published, { site_id, popup_id })
    await emit(db, formEvents.deleted, { site_id, popup_id })
    await emit(db, abTestEvents.ended, {
      site_id,
      test_id: other,
      winner_popup_id: popup_id,
      variant: 'B',
      at: '2026-11-20T09:00:00.000Z',
    })
    await emit(db, campaignEvents.sent, { site_id, campaign_id: other })
    const viewed = { ...ofContact, visitor_id: null, product_id: '1', title: 'Mug' }
    await emit(db, shopEvents.productViewed, viewed)
    await emit(db, shopEvents.backInStock, { site_id, product_ids: ['1'] })
    const products = [{ product_id: '1', title: 'Mug', price_before: 12, price: 10 }]
    await emit(db, shopEvents.priceDropped, { site_id, products })
    await emit(db, shopEvents.cartUpdated, { ...cart, added: cart.lines })
    await emit(db, shopEvents.checkoutStarted, cart)
    await emit(db, shopEvents.cartAbandoned, cart)
    await emit(db, shopEvents.cartRecovered, { ...cart, order_id: order.id })
    await emit(db, discountEvents.claimed, {
      site_id,
      claims: [{ ...code, source: 'form', expires_at: null }],
    })
    const redeemed = { ...code, order_id: order.id, revenue: 20, discount: 2 }
    await emit(db, discountEvents.redeemed, { site_id, redemptions: [redeemed] })
  })
  const twin = await call(contactCalls.add, { site_id, email: 'twin@example.com', consent: 'Agreed.' }, owner)
  await call(contactCalls.merge, { site_id, contact_id: contact.id, from_id: twin.contact.id }, owner)
  await database.inSite(site_id, (db) =>
    tools.events.emit(db, contactEvents.erased, { site_id, email_key: contact.email }),
  )

  const stored = new Map<string, Record<string, unknown>>()
  let before: Id | undefined
  do {
    const page = await call(
      webhookCalls.deliveries,
      { site_id, endpoint_id: endpoint.id, ...(before && { before }) },
      owner,
    )
    for (const { message_id } of page.deliveries) {
      const { body } = await call(webhookCalls.delivery, { site_id, endpoint_id: endpoint.id, message_id }, owner)
      const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
      stored.set(type, data)
    }
    before = page.next ?? undefined
  } while (before)
  // Forms that don't exist cause no event.
  const missing = chosenEvents.filter((type) => !stored.has(type) && type !== 'form.activity')
  expect(missing).toEqual([])
})
