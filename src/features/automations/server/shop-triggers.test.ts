import { expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { shopEvents } from '#features/shops/contract.ts'
import type { Trigger } from '../flow.ts'
import { aFlow, aStep, automationsServer, day, hour } from './testing/automations-server.ts'
import { lamp, addLampToCart, viewLamp } from './testing/product-interest.ts'

const { aSite, advance, clock, database, mailbox, tools } = await automationsServer()
const pause = aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'hour' } })

const shopper = ({ id: site_id, contacts }: Awaited<ReturnType<typeof aSite>>) => ({
  site_id,
  contact_id: contacts[0]!.id,
  visitor_id: null,
})
const startedBy = (kind: 'added_to_cart' | 'fulfilled' | 'refunded' | 'ordered') =>
  aFlow([pause], { trigger: { kind: 'event', event: { kind }, where: [] }, reentry: { kind: 'always' } })

test('adding to a cart starts a flow, removing from it does not', async () => {
  const site = await aSite()
  const id = await site.publish(startedBy('added_to_cart'))
  const line = { product_id: '1', variant_id: '', title: 'Lamp', quantity: 1, price: 20, image_url: '', url: '' }
  const cart = { ...shopper(site), cart_id: tools.newId(), currency: 'EUR', total: 20, lines: [line], recovery_url: '' }
  const tell = (added: (typeof line)[]) =>
    database.inSite(site.id, (db) => tools.events.emit(db, shopEvents.cartUpdated, { ...cart, added }))
  await tell([])
  expect(await site.enrollments(id)).toEqual([])
  await tell([line])
  expect(await site.enrollments(id)).toHaveLength(1)
})

test('an order starts flows once when placed and once when fulfilled, and at each refund', async () => {
  const site = await aSite()
  const ids = { ordered: '', fulfilled: '', refunded: '' }
  for (const kind of ['ordered', 'fulfilled', 'refunded'] as const) ids[kind] = await site.publish(startedBy(kind))
  const placed_at = new Date(clock.now).toISOString()
  const record = async (changes: object) => {
    const order = {
      external_id: '7',
      currency: 'EUR',
      total: 90,
      email: site.contacts[0]!.email,
      placed_at,
      ...changes,
    }
    await site.call('/orders/record', { order })
    await advance(2 * hour)
  }
  const counts = () => Promise.all(Object.values(ids).map(async (id) => (await site.enrollments(id)).length))
  await record({})
  expect(await counts()).toEqual([1, 0, 0])
  await advance(2 * day)
  await record({ is_fulfilled: true })
  await record({ is_fulfilled: true })
  expect(await counts()).toEqual([1, 1, 0])
  await record({ is_fulfilled: true, refunded: 20 })
  await record({ is_fulfilled: true, refunded: 20 })
  expect(await counts()).toEqual([1, 1, 1])
  await record({ is_fulfilled: true, refunded: 90 })
  expect(await counts()).toEqual([1, 1, 2])
})

test('a product back in stock or reduced in price enrolls contacts who showed interest in it', async () => {
  const site = await aSite(4)
  const [viewer, carter, late, nobody] = site.contacts as [Person, Person, Person, Person]
  const world = { newId: tools.newId, database }
  const interest = ({ id: contactId }: Person, at = clock.now) => ({ siteId: site.id, contactId, at })
  await viewLamp(world, interest(viewer, clock.now - 5 * day))
  await viewLamp(world, interest(late, clock.now - 31 * day))
  await addLampToCart(world, interest(carter))
  // A page claimed that the visitor was this contact, which isn't proof.
  await viewLamp(world, interest(nobody, clock.now - 5 * day), 'stated')
  const product = { external_id: lamp, title: 'Lamp', url: 'https://shop.example/lamp', price: 100 }
  const record = async (change: object) => {
    clock.advance(1000)
    await site.call('/products/record', { products: [{ ...product, ...change }] })
    await advance()
  }
  await record({ is_available: false })
  const emailId = await site.anEmail('[shop.product] is back')
  await site.call('/autoresponse/email/save', {
    email: { id: emailId, name: 'Back', subject: '[shop.product] is back', body: 'Look: [shop.product_url] now.' },
  })
  const steps = [aStep({ id: 'mail', kind: 'email', email_id: emailId, smart_sending: false }), pause]
  const aTrigger = (trigger: Trigger) => site.publish(aFlow(steps, { trigger }))
  const back = await aTrigger({ kind: 'back_in_stock', interest: 'either', within_days: 30 })
  const [third, half] = [
    await aTrigger({ kind: 'price_dropped', interest: 'viewed', within_days: 30, percent: 30 }),
    await aTrigger({ kind: 'price_dropped', interest: 'either', within_days: 90, percent: 50 }),
  ]
  const who = async (id: Id) => (await site.enrollments(id)).map(({ email }) => email).toSorted()
  await record({ is_available: true })
  expect(await who(back)).toEqual([viewer.email, carter.email].toSorted())
  expect(mailbox.at(-1)).toMatchObject({
    subject: 'Lamp is back',
    text: expect.stringContaining('https://shop.example/lamp'),
  })
  await record({ price: 70 })
  expect([await who(third), await who(half)]).toEqual([[viewer.email], []])
  await record({ price: 35 })
  expect(await who(half)).toEqual([viewer.email, carter.email, late.email].toSorted())
})

type Person = { id: Id; email: string }
