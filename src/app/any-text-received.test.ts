import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { replyAddress } from '#features/conversations/server/reply-address.ts'
import { turnOnChat } from '#features/conversations/server/testing/turn-on-chat.ts'
import { sendingEvents } from '#features/sending/contract.ts'
import type { ShopCredentials } from '#features/shops/server/adapters/adapter.ts'
import { signBody } from '#features/shops/server/custom/custom-webhook.ts'
import { sealCredentials } from '#features/shops/server/credentials.ts'
import { insertConnection } from '#features/shops/server/store.ts'
import { type Known, learn } from './testing/any-input.ts'
import { hardTexts } from './testing/hard-texts.ts'
import { seeded } from '#core/seeded.ts'
import { isDrawn } from '../../config/is-drawn.ts'
import { testSeed } from '../../config/test-seed.ts'
import { readEverything } from './testing/read-everything.ts'
import { wholeProgram } from './testing/whole-program.ts'

const program = await wholeProgram()
const { anOwner, app, clock, database, post, runJobs, tools } = program
const secret = 'a webhook secret'
// Half of them; the next run uses the other half.
const texts = hardTexts(testSeed()).filter((_, index) => isDrawn(index, 2))
type Owner = Awaited<ReturnType<typeof anOwner>>

const ask = async <Path extends string>(owner: Owner, path: Path, body: object = {}) => {
  const answer = await post(path, { site_id: owner.siteId, ...body }, owner)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}

/** Creates a site connected with a store, as far as the store’s own webhooks need it. */
async function aShop(service: 'shopify' | 'woocommerce' | 'custom', credentials: ShopCredentials) {
  const owner = await anOwner()
  const { siteId: site_id } = owner
  const id = tools.newId()
  const currency = { code: 'EUR', symbol: '€', isPrefix: false }
  await database.inSite(site_id, (db) =>
    insertConnection(db, {
      site_id,
      id,
      service,
      origin: 'https://kiosk.example',
      state: 'connected',
      credentials: sealCredentials(tools, site_id, id, credentials),
      facts: { name: 'Kiosk', currency, timeZone: 'UTC', warnings: [] },
      is_demo: false,
      api_key_id: null,
      connected_by: tools.newId(),
      connected_at: new Date(clock.now),
      broken_at: null,
      problem: '',
      last_webhook_at: null,
      webhooks_checked_at: null,
    }),
  )
  const send = async (body: object, headers: (text: string) => Record<string, string>) => {
    const payload = JSON.stringify(body)
    const all = { 'content-type': 'application/json', ...headers(payload) }
    return (await app.inject({ method: 'POST', url: `/w/shop/${id}`, headers: all, payload })).statusCode
  }
  return { owner, send }
}

const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('base64')
const moment = () => new Date(clock.now).toISOString()

/** Checks the imported totals. A webhook that a job could not apply is in none of them. */
async function expectTaken(owner: Owner, { orders, contacts }: { orders: number; contacts: number }) {
  await runJobs()
  expect((await ask(owner, '/orders/totals')).totals.orders).toBe(orders)
  expect((await ask(owner, '/contacts/list')).total).toBe(contacts)
}

async function readAll(owner: Owner) {
  const known: Known = new Map()
  for (const path of ['/orders/list', '/contacts/list', '/inbox/list', '/shops/carts'] as const)
    learn(known, await ask(owner, path))
  expect((await readEverything(program, owner, { known, random: seeded(testSeed()) })).broken).toEqual([])
}

test('accepts Shopify webhooks with arbitrary text and shows it', async () => {
  const { owner, send } = await aShop('shopify', {
    kind: 'shopify-client',
    clientId: 'x',
    clientSecret: secret,
    accessToken: 'x',
  })
  for (const [i, t] of texts.entries()) {
    clock.advance(1000)
    const deliver = (topic: string, body: object) =>
      send(body, (text) => ({
        'x-shopify-hmac-sha256': hmac(text),
        'x-shopify-shop-domain': 'kiosk.example',
        'x-shopify-topic': topic,
        'x-shopify-webhook-id': `${topic}${i}`,
      }))
    const line = { product_id: t, variant_id: t, title: t, quantity: 1, price: '5.00' }
    const person = { id: i + 1, email: `s${i}@example.com`, first_name: t, last_name: t, phone: t }
    const consent = { state: 'subscribed', consent_updated_at: moment() }
    const paid = { financial_status: 'paid', currency: 'EUR', total_price: '5.00', processed_at: moment() }
    const told = [
      await deliver('customers/create', { ...person, updated_at: moment(), email_marketing_consent: consent }),
      await deliver('orders/create', {
        ...paid,
        name: `#${i}`,
        email: person.email,
        line_items: [line],
        discount_codes: [{ code: t }],
        updated_at: moment(),
      }),
      await deliver('checkouts/create', {
        id: `c${i}`,
        email: person.email,
        abandoned_checkout_url: `https://kiosk.example/${t}`,
        currency: 'EUR',
        total_price: '5.00',
        line_items: [line],
        updated_at: moment(),
      }),
      // Payloads that a store would never send.
      await deliver('orders/updated', { ...paid, name: t, email: t, currency: t, updated_at: t, processed_at: t }),
      await deliver(`${t}`.replaceAll(/[^ -~]/g, '') || 'x', { id: t }),
    ]
    expect([t.slice(0, 50), ...told.slice(0, 4)]).toEqual([t.slice(0, 50), 200, 200, 200, 200])
  }
  // A text of three letters is a currency code, so the last of its orders is valid.
  const currencies = texts.filter((t) => /^[a-z]{3}$/i.test(t))
  await expectTaken(owner, { orders: texts.length + currencies.length, contacts: texts.length })
  expect((await ask(owner, '/shops/carts', { limit: 100 })).carts).toHaveLength(texts.length)
  await readAll(owner)
})

test('accepts WooCommerce webhooks with arbitrary text and shows it', async () => {
  const { owner, send } = await aShop('woocommerce', {
    kind: 'woocommerce',
    consumerKey: 'x',
    consumerSecret: 'x',
    webhookSecret: secret,
  })
  for (const [i, t] of texts.entries()) {
    clock.advance(1000)
    const deliver = (topic: string, body: object) =>
      send(body, (text) => ({
        'x-wc-webhook-signature': hmac(text),
        'x-wc-webhook-topic': topic,
        'x-wc-webhook-delivery-id': String(i),
      }))
    const at = moment().slice(0, 19)
    const dates = { date_created_gmt: at, date_modified_gmt: at }
    const email = `w${i}@example.com`
    const names = { first_name: t, last_name: t }
    const order = {
      id: i + 1,
      number: String(i + 1),
      status: 'processing',
      currency: 'EUR',
      total: '5.00',
      billing: { email, ...names, phone: t },
      coupon_lines: [{ code: t }],
      line_items: [{ name: t, product_id: 1, quantity: 1, price: 5 }],
    }
    const told = [
      await deliver('customer.created', { id: i + 1, email, ...names, billing: { phone: t }, ...dates }),
      await deliver('order.created', { ...order, ...dates }),
      await deliver('order.updated', { ...order, id: 1000 + i, number: t, currency: t, billing: { email: t } }),
    ]
    expect([t.slice(0, 50), ...told]).toEqual([t.slice(0, 50), 200, 200, 200])
  }
  await runJobs()
  expect((await ask(owner, '/orders/totals')).totals.orders).toBeGreaterThanOrEqual(texts.length)
  await readAll(owner)
})

test('accepts or refuses events of a custom store with arbitrary text, and shows it', async () => {
  const { owner, send } = await aShop('custom', { kind: 'custom', webhookSecret: secret })
  for (const [i, t] of texts.entries()) {
    clock.advance(1000)
    const deliver = (type: string, data: object) =>
      send({ id: `${type}${i}`, created_at: moment(), type, data }, (text) => signBody(text, secret, clock.now))
    const order = { external_id: `o${i}`, email: `k${i}@example.com`, currency: 'EUR', total: 5 }
    for (const status of [
      await deliver('order.updated', { ...order, items: [{ title: t, product_id: t, price: 5 }], discount_codes: [t] }),
      await deliver('product.updated', { external_id: `p${i}`, title: t, url: 'https://kiosk.example/p', price: 5 }),
      await deliver('customer.updated', { id: `c${i}`, email: order.email, first_name: t, last_name: t, phone: t }),
      await deliver(t, { external_id: t }),
    ])
      expect([200, 400]).toContain(status)
  }
  await runJobs()
  expect((await ask(owner, '/orders/totals')).totals.orders).toBeGreaterThan(0)
  await readAll(owner)
})

test('reads incoming emails with arbitrary text as replies and reports, and shows it', async () => {
  const owner = await anOwner()
  const { siteId, key } = owner
  await turnOnChat({ database, tools } as never, siteId)
  const { token } = (await post('/v/chat/start', { key })).body
  await post('/v/chat/send', { key, token, id: tools.newId(), text: 'Hello?' })
  await post('/v/chat/address', { key, token, email: 'ann@example.com' })
  const conversation_id = (await ask(owner, '/inbox/list')).conversations[0]!.id
  const { settings } = await ask(owner, '/sending/settings/load')
  await ask(owner, '/sending/settings/save', { settings: { ...settings, return_domain: 'back.example' } })
  const to = await database.inSite(siteId, (db) =>
    replyAddress({ ...tools, db }, { site_id: siteId, id: conversation_id }),
  )
  let replies = 0
  for (const t of texts) {
    const bytes = Buffer.from(t)
    const word = `=?utf-8?B?${bytes.toString('base64')}?=`
    const head = (name: string) => [`From: "${name}" <ann@example.com>`, `To: <${to}>`, `Subject: ${name}`].join('\r\n')
    const plain = 'Content-Type: text/plain; charset=utf-8'
    const mails = [
      `${head('Ann')}\r\n${plain}\r\n\r\nPlain: ${bytes.toString('latin1')}`,
      `${head(word)}\r\n${plain}\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}`,
      `${head(bytes.toString('latin1'))}\r\n${plain}\r\n\r\nNamed.`,
      `${head('Ann')}\r\nContent-Type: text/html; charset=utf-16\r\n\r\n<p>${bytes.toString('latin1')}</p>`,
      `${head('Ann')}\r\nContent-Type: text/plain; name="${word}"\r\nContent-Disposition: attachment; filename="${word}"\r\n\r\nfile`,
      bounceOf(bytes.toString('latin1')),
    ]
    for (const raw of mails) {
      const told = await database.inSite(siteId, (db) =>
        tools.events.emit(db, sendingEvents.mailReceived, { site_id: siteId, raw }),
      )
      replies += told.reduce((sum, { answer }) => sum + answer, 0)
    }
  }
  await runJobs()
  expect(replies).toBeGreaterThan(texts.length)
  await readAll(owner)
})

const bounceOf = (t: string) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${t}`,
    '',
    'Final-Recipient: rfc822; ann@example.com',
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 ${t}`,
    '',
    '--b--',
  ].join('\r\n')
