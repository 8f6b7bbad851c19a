import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { shopEvents } from '#features/shops/contract.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import type { Trigger } from '../flow.ts'
import { lookForEntries } from './look-for-entries.ts'
import { aFlow, aStep, automationsServer, day, hour } from './testing/automations-server.ts'

const { aSite, advance, clock, database, mailbox, post, run, tools } = await automationsServer()
const pause = aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'hour' } })

test('subscribing, a tag and a list start flows', async () => {
  const site = await aSite()
  const started = async (event: object) => {
    const id = await site.publish(aFlow([pause], { trigger: { kind: 'event', event: event as never, where: [] } }))
    return async () => (await site.enrollments(id)).length
  }
  const { list_id } = await site.call('/lists/save', { name: 'News' })
  const counts = [
    await started({ kind: 'subscribed' }),
    await started({ kind: 'tagged', tag: 'vip' }),
    await started({ kind: 'joined_list', list_id }),
  ]
  const { contact } = await site.call('/contacts/add', { email: 'new@example.com', consent: 'Asked.' })
  await site.call('/contacts/save', { contact_id: contact.id, tags: ['other'], lists: [] })
  expect(await Promise.all(counts.map((count) => count()))).toEqual([1, 0, 0])
  await site.call('/contacts/save', { contact_id: contact.id, tags: ['other', 'vip'], lists: [list_id] })
  await site.call('/contacts/save', { contact_id: contact.id, tags: ['vip'], lists: [list_id] })
  expect(await Promise.all(counts.map((count) => count()))).toEqual([1, 1, 1])
})

test('an abandoned cart starts a flow, and its mail leads back to the cart', async () => {
  const site = await aSite()
  const emailId = await site.anEmail('Your [shop.cart_items]')
  await site.call('/autoresponse/email/save', {
    email: { id: emailId, name: 'Cart', subject: 'Your [shop.cart_items]', body: 'Back to [shop.recovery_url] now.' },
  })
  const trigger = { kind: 'event', event: { kind: 'cart_abandoned' }, where: [] } as const
  const mail = aStep({ id: 'mail', kind: 'email', email_id: emailId, smart_sending: true })
  await site.publish(aFlow([mail], { trigger: { ...trigger, where: [] } }))
  const line = { product_id: '1', variant_id: '', title: 'Lamp', quantity: 1, price: 20 }
  const cart = {
    site_id: site.id,
    contact_id: site.contacts[0]!.id,
    visitor_id: null,
    cart_id: emailId,
    currency: 'EUR',
    total: 20,
    lines: [line],
    recovery_url: 'https://shop.example/cart/7',
  }
  await database.inSite(site.id, (db) => tools.events.emit(db, shopEvents.cartAbandoned, cart))
  await advance()
  expect(mailbox.at(-1)).toMatchObject({
    subject: 'Your Lamp',
    text: expect.stringContaining('https://shop.example/cart/7'),
  })
  const refused = {
    site_id: site.id,
    event: 'Start',
    contact_id: site.contacts[0]!.id,
    properties: { 'Shop.recovery_url': 'https://evil.example' },
  }
  expect((await post('/events/track', refused, site.owner)).status).toBe(400)
})

test('who comes into a segment or leaves it enters; who was in it before does not', async () => {
  const site = await aSite(3)
  const filter = { match: 'all', conditions: [{ field: 'tag', operator: 'has', value: 'vip' }] }
  const { segment } = await site.call('/segments/save', { name: 'VIP', filter })
  const tag = (contact: { id: Id }, kind: string) =>
    site.call('/contacts/bulk', { selection: { contact_ids: [contact.id] }, action: { kind, tag: 'vip' } })
  await tag(site.contacts[0]!, 'tag')
  const flow = (kind: 'segment_entered' | 'segment_left') =>
    aFlow([pause], { trigger: { kind, segment_id: segment.id } })
  const [coming, leaving] = [await site.publish(flow('segment_entered')), await site.publish(flow('segment_left'))]
  await run(lookForEntries)
  expect(await site.enrollments(coming)).toEqual([])
  await tag(site.contacts[1]!, 'tag')
  await tag(site.contacts[0]!, 'untag')
  await run(lookForEntries)
  await run(lookForEntries)
  expect((await site.enrollments(coming)).map(({ email }) => email)).toEqual([site.contacts[1]!.email])
  expect((await site.enrollments(leaving)).map(({ email }) => email)).toEqual([site.contacts[0]!.email])
})

test('a birthday starts a flow so many days before it, once a year, at its hour', async () => {
  const site = await aSite(2)
  await site.call('/contacts/fields/save', { key: 'birthday', label: 'Birthday', type: 'date' })
  const inDays = (days: number) => `1990${new Date(clock.now + days * day).toISOString().slice(4, 10)}`
  await site.call('/contacts/save', { contact_id: site.contacts[0]!.id, fields: { birthday: inDays(3) } })
  await site.call('/contacts/save', { contact_id: site.contacts[1]!.id, fields: { birthday: inDays(4) } })
  const trigger = { kind: 'date', field: 'field:birthday', days: -3, yearly: true, hour: 23 } as const
  const id = await site.publish(aFlow([pause], { trigger, reentry: { kind: 'always' } }))
  await run(lookForEntries)
  expect(await site.enrollments(id)).toEqual([])
  clock.advance((Date.UTC(2026, 10, 1, 23, 30) % day) - (clock.now % day))
  await run(lookForEntries)
  await advance(hour / 4)
  await run(lookForEntries)
  expect((await site.enrollments(id)).map(({ email }) => email)).toEqual([site.contacts[0]!.email])
  await advance(day)
  await run(lookForEntries)
  expect(await site.enrollments(id)).toHaveLength(2)
})

test('who has been away for so many days enters', async () => {
  const site = await aSite()
  const id = await site.publish(aFlow([pause], { trigger: { kind: 'inactive', days: 30 } }))
  await run(lookForEntries)
  clock.advance(29 * day)
  await run(lookForEntries)
  expect(await site.enrollments(id)).toEqual([])
  clock.advance(2 * day)
  await run(lookForEntries)
  expect(await site.enrollments(id)).toHaveLength(1)
})

test('a visitor’s event counts for the contact whose browser it is proven to be, once', async () => {
  const site = await aSite()
  const id = await site.publish(aFlow([pause]))
  const visitor_id = '01970000-0000-7000-8000-00000000000a'
  const event = { key: site.key, event: 'Start', visitor_id, event_id: '01970000-0000-7000-8000-00000000000b' }
  expect(await post('/v/track', event)).toMatchObject({ status: 200 })
  expect(await site.enrollments(id)).toEqual([])
  const identify = { key: site.key, visitor_id, email: site.contacts[0]!.email }
  expect(await post('/v/identify', identify)).toMatchObject({ status: 200 })
  await post('/v/track', event)
  expect(await site.enrollments(id)).toEqual([])
  await prove(site, visitor_id)
  await post('/v/track', event)
  await post('/v/track', event)
  expect(await site.enrollments(id)).toHaveLength(1)
  expect((await post('/v/track', { ...event, event: '' })).status).toBe(400)
  expect((await post('/v/track', { ...event, key: 'nobodys' })).status).not.toBe(200)
})

test('an event of a page keeps away no event of the API or of another visitor that has the same id', async () => {
  const site = await aSite(3)
  const id = await site.publish(aFlow([pause]))
  const event_id = '01970000-0000-7000-8000-00000000000c'
  const visitors = ['01970000-0000-7000-8000-00000000000d', '01970000-0000-7000-8000-00000000000e'] as const
  for (const [nth, visitor_id] of visitors.entries()) {
    await post('/v/identify', { key: site.key, visitor_id, email: site.contacts[nth]!.email })
    await prove(site, visitor_id)
    expect(await post('/v/track', { key: site.key, event: 'Start', visitor_id, event_id })).toMatchObject({
      status: 200,
    })
  }
  expect(await site.enrollments(id)).toHaveLength(2)
  const contact_id = site.contacts[2]!.id
  const tracked = () => site.call('/events/track', { event: 'Start', contact_id, event_id })
  expect(await tracked()).toMatchObject({ is_new: true })
  expect(await tracked()).toMatchObject({ is_new: false })
  expect(await site.enrollments(id)).toHaveLength(3)
})

const shopper = ({ id: site_id, contacts }: Awaited<ReturnType<typeof aSite>>) => ({
  site_id,
  contact_id: contacts[0]!.id,
  visitor_id: null,
})
const startedBy = (kind: 'added_to_cart' | 'fulfilled' | 'refunded' | 'ordered') =>
  aFlow([pause], { trigger: { kind: 'event', event: { kind }, where: [] }, reentry: { kind: 'always' } })

test('what is added to a cart starts a flow, what is taken out of it does not', async () => {
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

test('an order starts flows once when it is placed and when it is fulfilled, and at each refund', async () => {
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

test('a product that is back, or costs less, brings those who showed an interest in it', async () => {
  const site = await aSite(4)
  const [viewer, carter, late, nobody] = site.contacts as [Person, Person, Person, Person]
  await view(site, viewer, clock.now - 5 * day)
  await view(site, late, clock.now - 31 * day)
  await fillCart(site, carter)
  // A page claimed that the visitor was this contact.
  await view(site, nobody, clock.now - 5 * day, 'stated')
  const product = { external_id: 'lamp', title: 'Lamp', url: 'https://shop.example/lamp', price: 100 }
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

async function prove(site: { id: Id }, visitorId: Id): Promise<void> {
  await sql`UPDATE visitor_identities SET proof = 'submitted' WHERE site_id = ${site.id} AND visitor_id = ${visitorId}`.execute(
    database.system,
  )
}

/** A browser that looked at the lamp, and how well it is proven to be the contact's. */
async function view(site: { id: Id }, { id }: Person, at: number, proof = 'submitted'): Promise<void> {
  const visitor = tools.newId()
  await sql`INSERT INTO visitor_identities (site_id, visitor_id, contact_id, external_id, proof, at)
    VALUES (${site.id}, ${visitor}, ${id}, '', ${proof}, now())`.execute(database.system)
  await sql`INSERT INTO shop_views (site_id, visitor_id, product_id, event_id, viewed_at)
    VALUES (${site.id}, ${visitor}, 'lamp', 'e', ${new Date(at)})`.execute(database.system)
}

async function fillCart(site: { id: Id }, { id }: Person): Promise<void> {
  const at = new Date(clock.now)
  const lines = JSON.stringify([{ product_id: 'lamp', quantity: 1 }])
  await sql`INSERT INTO shop_carts (site_id, id, contact_id, email_key, state, currency, total, lines, url, is_checkout, created_at, updated_at)
    VALUES (${site.id}, ${tools.newId()}, ${id}, '', 'open', 'EUR', 1, ${lines}, '', false, ${at}, ${at})`.execute(
    database.system,
  )
}

test('a form that is sent starts the flow of that form, and one that does not exist is refused', async () => {
  const site = await aSite(2)
  const popup_id = tools.newId()
  const startedByForm = { kind: 'event', event: { kind: 'submitted', popup_id }, where: [] } as const
  const flow = aFlow([pause], { trigger: { ...startedByForm, where: [] } })
  const refused = await site.call('/automations/validate', { flow })
  expect(refused.problems).toMatchObject([{ path: 'flow.trigger', message: 'Choose a form.' }])
  // A form of any look: what starts the flow is its id.
  await sql`INSERT INTO automations (site_id, id, name, status, draft, version, trigger_key, created_at, updated_at)
    VALUES (${site.id}, ${popup_id}, 'Form', 'active', ${JSON.stringify(flow)}, 1, ${`submitted:${popup_id}`}, now(), now())`.execute(
    database.system,
  )
  await sql`INSERT INTO automation_versions (site_id, automation_id, version, flow, exit_keys, goal_days, goal_ends, published_at)
    VALUES (${site.id}, ${popup_id}, 1, ${JSON.stringify(flow)}, '{}', 30, false, now())`.execute(database.system)
  const submitted = (contact: Person, of: Id) =>
    database.inSite(site.id, (db) =>
      tools.events.emit(db, visitorEvents.submitted, {
        site_id: site.id,
        popup_id: of,
        submission_id: tools.newId(),
        contact_id: contact.id,
        visitor_id: '',
        page: '',
        traits: {},
        is_new: false,
      }),
    )
  await submitted(site.contacts[0]!, popup_id)
  await submitted(site.contacts[1]!, tools.newId())
  expect((await site.enrollments(popup_id)).map(({ email }) => email)).toEqual([site.contacts[0]!.email])
})
