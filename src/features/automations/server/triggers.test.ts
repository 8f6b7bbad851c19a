import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { newBlock } from '#features/mail-design/contract.ts'
import { shopEvents } from '#features/shops/contract.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { lookForEntries } from './look-for-entries.ts'
import { aFlow, aStep, automationsServer, day, hour } from './testing/automations-server.ts'

const { aSite, advance, clock, database, mailbox, post, run, tools } = await automationsServer()
const pause = aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'hour' } })

test('subscribing, being tagged and joining a list start flows', async () => {
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

test('an abandoned cart starts a flow, and its email links back to the cart', async () => {
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

test('an email shows the cart’s items with images and URLs from the catalog, never those sent by a visitor', async () => {
  const site = await aSite()
  const emailId = await site.anEmail('Cart')
  const { emails } = await site.call('/autoresponse/email/load', { email_id: emailId })
  const { document } = emails[0]!
  const dynamic = { ...newBlock('dynamic', 'cart'), show: 'cart' }
  const email = {
    id: emailId,
    name: 'Cart',
    subject: 'Cart',
    document: { ...document, blocks: [dynamic, ...document.blocks] },
  }
  await site.call('/autoresponse/email/save', { email })
  const product = { external_id: 'lamp', title: 'Lamp Luna', price: 20, url: 'https://shop.example/lamp' }
  await site.call('/products/record', { products: [{ ...product, image_url: 'https://shop.example/lamp.jpg' }] })
  const mail = aStep({ id: 'mail', kind: 'email', email_id: emailId, smart_sending: true })
  await site.publish(aFlow([mail], { trigger: { kind: 'event', event: { kind: 'cart_abandoned' }, where: [] } }))
  const sent = { quantity: 1, price: 20, url: 'https://evil.example/x', image_url: 'https://evil.example/x.png' }
  const lines = [
    { ...sent, product_id: 'lamp', title: 'Win a prize at https://evil.example' },
    { ...sent, product_id: 'unknown', title: 'Rug' },
  ].map((line) => ({ variant_id: '', ...line }))
  const cart = { site_id: site.id, contact_id: site.contacts[0]!.id, visitor_id: null, cart_id: emailId }
  const recovery_url = 'https://shop.example/cart/7'
  await database.inSite(site.id, (db) =>
    tools.events.emit(db, shopEvents.cartAbandoned, { ...cart, currency: 'EUR', total: 40, lines, recovery_url }),
  )
  await advance()
  const { html } = mailbox.at(-1)!
  expect(html).toContain('src="https://shop.example/lamp.jpg"')
  expect(html).toContain('>Lamp Luna<')
  expect(html).toContain('>Rug<')
  expect(html).not.toContain('evil')
})

test('contacts who enter or leave a segment enter the flow, but not those who were already in it', async () => {
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

test('a birthday starts a flow the configured number of days before it, once a year, at the configured hour', async () => {
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

test('contacts inactive for the configured number of days enter', async () => {
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

test('a visitor’s event counts once, only for the contact proven to use that browser', async () => {
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

test('an event from a page does not block an API event or another visitor’s event with the same id', async () => {
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

type Person = { id: Id; email: string }

async function prove(site: { id: Id }, visitorId: Id): Promise<void> {
  await sql`UPDATE visitor_identities SET proof = 'submitted' WHERE site_id = ${site.id} AND visitor_id = ${visitorId}`.execute(
    database.system,
  )
}

test('submitting a form starts that form’s flow, and a missing form is rejected', async () => {
  const site = await aSite(2)
  const popup_id = tools.newId()
  const startedByForm = { kind: 'event', event: { kind: 'submitted', popup_id }, where: [] } as const
  const flow = aFlow([pause], { trigger: { ...startedByForm, where: [] } })
  const refused = await site.call('/automations/validate', { flow })
  expect(refused.problems).toMatchObject([{ path: 'flow.trigger', message: 'Choose a form.' }])
  // The form's design doesn't matter: its ID starts the flow.
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
        answers: {},
        traits: {},
        is_new: false,
      }),
    )
  await submitted(site.contacts[0]!, popup_id)
  await submitted(site.contacts[1]!, tools.newId())
  expect((await site.enrollments(popup_id)).map(({ email }) => email)).toEqual([site.contacts[0]!.email])
})
