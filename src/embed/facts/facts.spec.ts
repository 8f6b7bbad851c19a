import { expect } from '@playwright/test'
import { factsOf, leaves, mayShow, openPath, subjects, test } from '../testing/facts-test.ts'

test.describe('carts', () => {
  const shopify = "<body><script>window.Shopify = { routes: { root: '/de/' } }</script></body>"
  const cart = { total_price: 4990, item_count: 3, items: [{ title: 'Mug', handle: 'mug', sku: 'M1', product_id: 42 }] }

  test('are read from a Shopify shop', async ({ page, site }) => {
    site.answers.set('/de/cart.js', { body: cart })
    await openPath(page, site, '/', { body: shopify })
    const facts = await factsOf(page, subjects('cart_value'))
    expect(facts.cart).toEqual({ value: 49.9, items: 3, products: ['Mug', 'mug', 'M1', '42'] })
    expect(await mayShow(page, leaves(['cart_value', 'n', { min: 49.9 }]))).toBe(true)
    expect(await mayShow(page, leaves(['cart_value', 'n', { min: 50 }]))).toBe(false)
    expect(await mayShow(page, leaves(['cart_product', 'c', 'mug']))).toBe(true)
  })

  test('are read from a WooCommerce shop', async ({ page, site }) => {
    site.answers.set('/blog/wp-json/wc/store/v1/cart', {
      body: {
        items_count: 2,
        items: [{ id: 7, name: 'Bowl', sku: '', permalink: 'https://shop.example/product/bowl/' }],
        totals: { total_items: '2500', total_items_tax: '475', currency_minor_unit: 2 },
      },
    })
    await openPath(page, site, '/', {
      body: '<link rel="https://api.w.org/" href="/blog/wp-json/"><body class="home woocommerce-page"></body>',
    })
    expect((await factsOf(page, subjects('cart_items'))).cart).toEqual({
      value: 29.75,
      items: 2,
      products: ['Bowl', 'bowl', '7'],
    })
  })

  test('are not requested if no rule needs them or there is no shop', async ({ page, site }) => {
    await openPath(page, site, '/', { body: shopify })
    await factsOf(page, subjects('device'))
    expect(site.asked).not.toContain('/de/cart.js')
    await openPath(page, site, '/')
    expect((await factsOf(page, subjects('cart_value'))).cart).toBeUndefined()
  })

  test('stay unknown if the shop does not respond, and data from the page takes precedence', async ({ page, site }) => {
    await page.clock.install()
    site.answers.set('/de/cart.js', { body: {}, hangs: true })
    await openPath(page, site, '/', { body: shopify })
    const found = factsOf(page, subjects('cart_value'))
    await expect.poll(() => site.asked.includes('/de/cart.js')).toBe(true)
    await page.clock.runFor(3100)
    expect((await found).cart).toBeUndefined()
    const told = { value: 5, items: 1, products: [] }
    expect((await factsOf(page, subjects('cart_value'), { traits: { cart: told } })).cart).toEqual(told)
  })
})

test.describe('visits', () => {
  test('are counted with their pages; the first page and its campaign apply to the whole visit', async ({
    page,
    site,
  }) => {
    await page.clock.install({ time: '2026-11-20T10:00:00Z' })
    await openPath(page, site, '/welcome?utm_source=newsletter', {}, 'https://www.google.com/')
    const first = await factsOf(page, subjects('visits'))
    expect(first).toMatchObject({
      visits: 1,
      pages_seen: 1,
      referrer: 'https://www.google.com/',
      landing_page: `${site.origin}/welcome?utm_source=newsletter`,
    })
    expect((await factsOf(page, subjects('visits'))).pages_seen).toBe(1)
    await page.clock.setSystemTime('2026-11-20T10:01:00Z')
    await openPath(page, site, '/mugs', {}, `${site.origin}/welcome`)
    expect(await factsOf(page, subjects('visits'))).toMatchObject({
      visits: 1,
      pages_seen: 2,
      referrer: 'https://www.google.com/',
      landing_page: first.landing_page,
    })
    expect(await mayShow(page, leaves(['utm_source', 'e', 'newsletter']))).toBe(true)
    expect(await mayShow(page, leaves(['referrer', 'c', 'google.']))).toBe(true)
    expect(await mayShow(page, leaves(['visitor', 'o', ['new']]))).toBe(true)

    await page.clock.setSystemTime('2026-11-21T10:00:00Z')
    await openPath(page, site, '/mugs')
    expect(await factsOf(page, subjects('visits'))).toMatchObject({ visits: 2, pages_seen: 1, referrer: '' })
    expect(await mayShow(page, leaves(['visitor', 'o', ['returning']]))).toBe(true)
    expect(await mayShow(page, leaves(['utm_source', 'p', '']))).toBe(false)
  })

  test('are not stored without consent, and facts that need storage stay unknown', async ({ page, site }) => {
    site.answers.set('/v/here', { body: { success: true, country: 'DE' } })
    await openPath(page, site, '/', {}, 'https://news.example/')
    const silent = { mayStore: false, seen: ['a'], converted: ['a'] }
    const facts = await factsOf(page, subjects('visits', 'country', 'form_seen', 'converted'), silent)
    expect(facts).toMatchObject({ referrer: 'https://news.example/', country: 'DE' })
    for (const name of ['visits', 'pages_seen', 'forms_seen', 'forms_converted']) expect(facts).not.toHaveProperty(name)
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length)).toBe(0)
  })

  test('wait for the time on site if it is the only unmet condition', async ({ page, site }) => {
    await page.clock.install({ time: '2026-11-20T10:00:00Z' })
    await openPath(page, site, '/')
    await factsOf(page, subjects('visits'))
    let shown: boolean | undefined
    const rules = leaves(['time_on_site', 'n', { min: 30 }], ['device', 'o', ['desktop']])
    void mayShow(page, rules).then((result) => (shown = result))
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000)
        return shown
      })
      .toBe(true)
    const { time_on_site = 0 } = await factsOf(page, subjects('visits'))
    expect(time_on_site).toBeGreaterThanOrEqual(30)
    expect(await mayShow(page, leaves(['time_on_site', 'n', { min: 300 }], ['device', 'o', ['mobile']]))).toBe(false)
  })
})
