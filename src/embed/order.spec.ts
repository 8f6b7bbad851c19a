import { expect } from '@playwright/test'
import { call, form, open, test } from './testing/script-test.ts'

const never = { forms: [form({ triggers: { delay: 3600 } })] }
const order = {
  external_id: 1001,
  email: 'ann@example.com',
  currency: 'EUR',
  total: '119.50',
  tax: 19,
  items: [{ product_id: 'MUG', title: 'A "mug"', quantity: 2, price: 47.55 }],
  discount_codes: ['SAVE10'],
}
const told = {
  ...order,
  external_id: '1001',
  total: 119.5,
}

test('sends an order with the same visitor id as the events', async ({ page, site }) => {
  const silent = await open(page, site, never)
  await call(page, 'track', { order })
  await expect.poll(() => site.orders).toMatchObject([{ order: told }])
  await call(page, 'open', form().id)
  await expect.poll(() => site.events.length).toBe(1)
  expect(site.orders[0]!.order['visitor_id']).toBe(site.events[0]!.visitor_id)
  silent()
})

test('sends an order tracked before the script loaded, on a page without forms and with an old library', async ({
  page,
  site,
}) => {
  const head = `<script>
    Array.prototype.toJSON = String.prototype.toJSON = function () { return 'old' }
    window.trellis = []; trellis.push(['track', { order: ${JSON.stringify(order)} }])</script>`
  await open(page, site, { forms: [], head })
  await expect.poll(() => site.orders).toMatchObject([{ order: told }])
})

test('before consent, sends an order without the visitor id; a plain event sends no order', async ({ page, site }) => {
  await open(page, site, { ...never, settings: { consent: 'wait' } })
  await call(page, 'track', 'order')
  await call(page, 'track', { order: { external_id: 'x', total: 'much' } })
  await expect
    .poll(() => site.orders)
    .toEqual([
      { key: 'key', order: { external_id: 'x', visitor_id: '', total: 'much', items: [], discount_codes: [] } },
    ])
})
