import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { scriptCalls } from '#features/visitors/contract.ts'
import { shortcutsServer } from './testing/shortcuts-server.ts'

const { aSite, advance, app, call, clock, mailbox, post, tools } = await shortcutsServer()
const hour = 3_600_000
const line = { product_id: 'mug', variant_id: 'm1', title: 'Blue mug', quantity: 2, price: 24 }

test('emails an abandoned checkout three times with a link to the cart; its order with the code is in the report', async () => {
  const site = await aSite(true)
  const { shortcut } = await site.save({ template_id: 'abandoned-checkout' })
  const email = 'ann@example.com'
  await site.call('/contacts/add', { email, first_name: 'Ann', consent: 'Asked in the store.' })
  const { secret } = await call(scriptCalls.identitySecret, { site_id: site.id }, site.owner)
  const visitor_id = tools.newId()
  const hash = createHmac('sha256', secret).update(email).digest('hex')
  await post('/v/identify', { key: site.key, visitor_id, email, hash })
  const cart = { currency: 'USD', total: 48, lines: [line] }
  const told = await post('/v/cart', { key: site.key, id: 'c1', visitor_id, kind: 'checkout', cart })
  expect(told.status).toBe(200)
  mailbox.length = 0

  await advance(hour)
  expect(mailbox).toEqual([])
  await advance(hour)
  expect(mailbox.map(({ subject }) => subject)).toEqual(['You left something behind'])
  const reminder = mailbox[0]!.html ?? ''
  expect(reminder).toContain('Hi Ann, you were this close.')
  expect(reminder).toContain('Blue mug')
  const follow = async (html: string, label: string) => {
    // People aren't that fast: immediate clicks come from scanners.
    clock.advance(60_000)
    const [, link = ''] = new RegExp(`href="https?://[^/"]+(/[^"]+)"[^>]*>(?:<[^>]*>)*\\s*${label}`).exec(html) ?? []
    const step = async (url: string): Promise<string> => {
      const { headers } = await app.inject({
        url: url.replaceAll('&amp;', '&'),
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' },
      })
      const to = String(headers['location'])
      return to.startsWith('https://shop.example') ? to : step(new URL(to).pathname + new URL(to).search)
    }
    return step(link)
  }
  expect(await follow(reminder, 'Finish checkout')).toBe('https://shop.example/cart/rebuild?items=m1%3A2')

  await advance(22 * hour)
  await advance(48 * hour)
  expect(mailbox.slice(1).map(({ subject }) => subject)).toEqual([
    'Anything holding you back?',
    '10% off your cart, for two days',
  ])
  const offer = mailbox[2]!.html ?? ''
  const [code = ''] = /COMEBACK10-\w+/.exec(offer) ?? []
  expect(code).not.toBe('')
  expect(await follow(offer, 'Use my 10% off')).toBe(`https://shop.example/cart/rebuild?items=m1%3A2&code=${code}`)

  const { report } = await site.call('/automations/report', { automation_id: shortcut.automation_id })
  expect(report.steps.filter(({ clicked }) => clicked > 0).map(({ step_id, clicked }) => [step_id, clicked])).toEqual([
    ['reminder', 1],
    ['offer', 1],
  ])

  const { campaigns } = await site.call('/apps/discounts/campaigns')
  const { sources } = await site.call('/apps/discounts/report', { campaign_id: campaigns[0]!.id })
  expect(sources).toMatchObject([
    { source: 'automation', name: shortcut.name, shortcut: { id: shortcut.id, name: shortcut.name }, issued: 1 },
  ])

  const order = { external_id: '1', email, currency: 'USD', total: 43.2, discount_codes: [code] }
  await site.call('/orders/record', { order })
  await advance(0)
  const { shortcuts } = await site.call('/apps/shortcuts')
  expect(shortcuts).toMatchObject([
    {
      id: shortcut.id,
      figures: { entered: 1, converted: 1, emails_sent: 3, codes_redeemed: 1, revenue: 43.2, rate: 1 },
    },
  ])
})
