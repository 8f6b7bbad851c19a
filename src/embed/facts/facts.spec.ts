import { expect, test as base, type Page } from '@playwright/test'
import type { CompiledRules, Leaf } from '../rules/compiled-rules.ts'
import type { ScriptSite } from '../script-config.ts'
import type { Facts } from '../rules/facts.ts'
import { type Answer, type FactsSite, startFactsSite } from '../testing/facts-page.ts'
import type { Situation } from './collect-facts.ts'

const test = base.extend<{ site: FactsSite }>({
  site: async ({ context }, use) => {
    const site = await startFactsSite()
    await use(site)
    await context.close()
    await site.close()
  },
})

/** What `/facts.js` exports, as a page sees it. */
type Piece = typeof import('./collect-facts.ts') &
  typeof import('./visit.ts') &
  typeof import('../rules.ts') &
  typeof import('../debug.ts') &
  typeof import('../rules/needs-of.ts')

const leaves = (...all: Leaf[]): CompiledRules => ({ rules: [all, []] })
const subjects = (...names: string[]): CompiledRules => leaves(...names.map((name): Leaf => [name, 'p', '']))

async function open(page: Page, site: FactsSite, path: string, answer: Partial<Answer> = {}, from?: string) {
  site.answers.set(path.split(/[?#]/)[0]!, { body: '<body><h1>Shop</h1></body>', ...answer })
  await page.goto(site.origin + path, from ? { referer: from } : {})
}

/** Notes the visit and finds out what these rules ask for. */
function factsOf(page: Page, compiled: CompiledRules, about: Partial<Situation> = {}): Promise<Facts> {
  return page.evaluate(
    async (json) => {
      const { rules, changes } = JSON.parse(json) as { rules: CompiledRules; changes: Partial<Situation> }
      const piece = (await import('/facts.js' as string)) as Piece
      const situation = { origin: location.origin, mayStore: true, seen: [], converted: [], ...changes }
      piece.recordVisit(situation.mayStore)
      return piece.collectFacts(piece.needsOf([rules]), situation)
    },
    JSON.stringify({ rules: compiled, changes: about }),
  )
}

function mayShow(page: Page, compiled: CompiledRules, about: Partial<Situation> = {}): Promise<boolean> {
  return page.evaluate(
    async (json) => {
      const { rules, changes } = JSON.parse(json) as { rules: CompiledRules; changes: Partial<Situation> }
      const piece = (await import('/facts.js' as string)) as Piece
      const situation = { origin: location.origin, mayStore: true, seen: [], converted: [], ...changes }
      piece.recordVisit(situation.mayStore)
      return piece.mayShow(rules, () => situation)
    },
    JSON.stringify({ rules: compiled, changes: about }),
  )
}

test.describe('carts', () => {
  const shopify = "<body><script>window.Shopify = { routes: { root: '/de/' } }</script></body>"
  const cart = { total_price: 4990, item_count: 3, items: [{ title: 'Mug', handle: 'mug', sku: 'M1', product_id: 42 }] }

  test('of a Shopify shop', async ({ page, site }) => {
    site.answers.set('/de/cart.js', { body: cart })
    await open(page, site, '/', { body: shopify })
    const facts = await factsOf(page, subjects('cart_value'))
    expect(facts.cart).toEqual({ value: 49.9, items: 3, products: ['Mug', 'mug', 'M1', '42'] })
    expect(await mayShow(page, leaves(['cart_value', 'n', { min: 49.9 }]))).toBe(true)
    expect(await mayShow(page, leaves(['cart_value', 'n', { min: 50 }]))).toBe(false)
    expect(await mayShow(page, leaves(['cart_product', 'c', 'mug']))).toBe(true)
  })

  test('of a WooCommerce shop', async ({ page, site }) => {
    site.answers.set('/blog/wp-json/wc/store/v1/cart', {
      body: {
        items_count: 2,
        items: [{ id: 7, name: 'Bowl', sku: '', permalink: 'https://shop.example/product/bowl/' }],
        totals: { total_items: '2500', total_items_tax: '475', currency_minor_unit: 2 },
      },
    })
    await open(page, site, '/', {
      body: '<link rel="https://api.w.org/" href="/blog/wp-json/"><body class="home woocommerce-page"></body>',
    })
    expect((await factsOf(page, subjects('cart_items'))).cart).toEqual({
      value: 29.75,
      items: 2,
      products: ['Bowl', 'bowl', '7'],
    })
  })

  test('are not asked for where no rule wants them or there is no shop', async ({ page, site }) => {
    await open(page, site, '/', { body: shopify })
    await factsOf(page, subjects('device'))
    expect(site.asked).not.toContain('/de/cart.js')
    await open(page, site, '/')
    expect((await factsOf(page, subjects('cart_value'))).cart).toBeUndefined()
  })

  test('that do not answer stay unknown, and what the page tells goes before', async ({ page, site }) => {
    await page.clock.install()
    site.answers.set('/de/cart.js', { body: {}, hangs: true })
    await open(page, site, '/', { body: shopify })
    const found = factsOf(page, subjects('cart_value'))
    await expect.poll(() => site.asked.includes('/de/cart.js')).toBe(true)
    await page.clock.runFor(3100)
    expect((await found).cart).toBeUndefined()
    const told = { value: 5, items: 1, products: [] }
    expect((await factsOf(page, subjects('cart_value'), { traits: { cart: told } })).cart).toEqual(told)
  })
})

test.describe('visits', () => {
  test('are counted with their pages; the first page and its campaign hold for the visit', async ({ page, site }) => {
    await page.clock.install({ time: '2026-11-20T10:00:00Z' })
    await open(page, site, '/welcome?utm_source=newsletter', {}, 'https://www.google.com/')
    const first = await factsOf(page, subjects('visits'))
    expect(first).toMatchObject({
      visits: 1,
      pages_seen: 1,
      referrer: 'https://www.google.com/',
      landing_page: `${site.origin}/welcome?utm_source=newsletter`,
    })
    expect((await factsOf(page, subjects('visits'))).pages_seen).toBe(1)
    await page.clock.setSystemTime('2026-11-20T10:01:00Z')
    await open(page, site, '/mugs', {}, `${site.origin}/welcome`)
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
    await open(page, site, '/mugs')
    expect(await factsOf(page, subjects('visits'))).toMatchObject({ visits: 2, pages_seen: 1, referrer: '' })
    expect(await mayShow(page, leaves(['visitor', 'o', ['returning']]))).toBe(true)
    expect(await mayShow(page, leaves(['utm_source', 'p', '']))).toBe(false)
  })

  test('are not kept without consent: nothing is stored, and what only a store knows is unknown', async ({
    page,
    site,
  }) => {
    site.answers.set('/v/here', { body: { success: true, country: 'DE' } })
    await open(page, site, '/', {}, 'https://news.example/')
    const silent = { mayStore: false, seen: ['a'], converted: ['a'] }
    const facts = await factsOf(page, subjects('visits', 'country', 'form_seen', 'converted'), silent)
    expect(facts).toMatchObject({ referrer: 'https://news.example/', country: 'DE' })
    for (const name of ['visits', 'pages_seen', 'forms_seen', 'forms_converted']) expect(facts).not.toHaveProperty(name)
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length)).toBe(0)
  })

  test('time on the site is waited for when that is all that is missing', async ({ page, site }) => {
    await page.clock.install({ time: '2026-11-20T10:00:00Z' })
    await open(page, site, '/')
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

test('the country is asked once a day', async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  site.answers.set('/v/here', { body: { success: true, country: 'AT' } })
  await open(page, site, '/')
  expect((await factsOf(page, subjects('country'))).country).toBe('AT')
  await open(page, site, '/next')
  expect((await factsOf(page, subjects('country'))).country).toBe('AT')
  expect(site.asked.filter((path) => path === '/v/here')).toHaveLength(1)
  await page.clock.setSystemTime('2026-11-21T10:00:01Z')
  site.answers.set('/v/here', { body: { success: true, country: null } })
  await open(page, site, '/later')
  expect(await factsOf(page, subjects('country'))).not.toHaveProperty('country')
})

test('cookies, meta tags and values of the page: read as they are, nothing is run', async ({ page, site }) => {
  await open(page, site, '/', {
    headers: { 'set-cookie': 'plan=pro%20plus' },
    body: `<meta name="kind" content="product"><meta property="og:type" content="item"><body><script>
      window.shop = { plan: 'pro', list: [{ id: 7 }], call() { document.title = 'run' }, get bad() { throw 1 } }</script></body>`,
  })
  const facts = await factsOf(page, {
    rules: [
      [
        ['cookie', 'p', '', 'plan'],
        ['cookie', 'p', '', 'other'],
        ['meta', 'p', '', 'kind'],
        ['meta', 'p', '', 'og:type'],
        ...['shop.plan', 'shop.list.0.id', 'shop.call', 'shop.bad', 'shop.no.no', 'shop.constructor.name', 'shop'].map(
          (path): Leaf => ['js_value', 'p', '', path],
        ),
      ],
      [],
    ],
  })
  expect(facts.cookies).toEqual({ plan: 'pro plus' })
  expect(facts.metas).toEqual({ kind: 'product', 'og:type': 'item' })
  expect(facts.values).toEqual({ 'shop.plan': 'pro', 'shop.list.0.id': '7', shop: 'object' })
  expect(await page.title()).toBe('Shop')
})

test('an ad blocker is seen by what it hides; a page that hides every box is none', async ({ page, site }) => {
  await open(page, site, '/')
  expect((await factsOf(page, subjects('ad_blocker'))).ad_blocker).toBe(false)
  await open(page, site, '/', { body: '<style>.adsbox{display:none!important}</style><body></body>' })
  expect((await factsOf(page, subjects('ad_blocker'))).ad_blocker).toBe(true)
  await open(page, site, '/', { body: '<style>div{display:none!important}</style><body></body>' })
  expect((await factsOf(page, subjects('ad_blocker'))).ad_blocker).toBe(false)
  expect(await page.locator('body > div').count()).toBe(0)
})

test('who is logged in, where the page says so', async ({ page, site }) => {
  const isIn = async (body: string) => {
    await open(page, site, '/', { body })
    return (await factsOf(page, subjects('logged_in'))).logged_in
  }
  expect(await isIn('<body></body>')).toBeUndefined()
  expect(await isIn('<body class="logged-in"></body>')).toBe(true)
  expect(await isIn('<link rel="https://api.w.org/" href="/wp-json/"><body></body>')).toBe(false)
  expect(await isIn('<body><script>Shopify={};__st={cid:5}</script></body>')).toBe(true)
})

test('a hostile page: blocked storage, refused connections, broken globals', async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  await open(page, site, '/', {
    headers: { 'content-security-policy': "default-src 'none'; script-src 'self' 'unsafe-inline'" },
    body: '<body><script>window.Shopify = {}; Array.from = null; Array.prototype.toJSON = () => 1</script></body>',
  })
  const facts = await factsOf(page, subjects('visits', 'country', 'cart_value', 'device', 'ad_blocker', 'language'))
  expect(facts).toMatchObject({ device: 'desktop', ad_blocker: false })
  for (const name of ['visits', 'country', 'cart']) expect(facts).not.toHaveProperty(name)
})

test('the debugger says for each form what keeps it away, under a strict policy', async ({ page, site }) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await open(page, site, '/products', {
    headers: {
      'content-security-policy': "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'",
    },
    body: '<body><h1>Shop</h1></body>',
  })
  refused.length = 0
  await page.evaluate(async () => {
    const day = 86_400_000
    localStorage.setItem('trellis:seen:two', `${Date.now() - 2 * day} 1`)
    const piece = (await import('/facts.js' as string)) as Piece
    piece.recordVisit(true)
    localStorage.setItem('trellis:shown', `${Date.now() - 1000}`)
    const form = { type: 'popup' as const, code: '', triggers: { delay: 5, exit: true as const } }
    const site: ScriptSite = {
      key: 'key',
      origin: location.origin,
      render: '',
      cap: { count: 1, interval: 'day' as const },
      forms: [
        {
          ...form,
          id: 'one',
          name: 'Welcome',
          rest: 0,
          on: ['*/products*'],
          rules: [
            [
              ['visits', 'n', { min: 3 }],
              ['order_count', 'n', { min: 1 }],
            ],
            [['device', 'o', ['mobile']]],
          ],
        },
        { ...form, id: 'two', name: 'Sale', rest: 30 * 86_400 },
        { ...form, id: 'three', name: 'News', rest: 0 },
      ],
    }
    await piece.openDebugger(site, () => Promise.reject(new Error('Nothing is to be fetched.')))
  })
  const panel = page.getByRole('region', { name: 'Trellis debugger' })
  const form = (name: string) => panel.getByRole('group').filter({ has: page.getByRole('heading', { name }) })
  await expect(form('Welcome')).toContainText('does not show')
  const findings = form('Welcome').getByRole('listitem')
  await expect(
    findings.filter({ hasText: 'the page address contains' }).getByLabel('holds', { exact: true }),
  ).toBeVisible()
  await expect(findings.filter({ hasText: 'the number of visits is at least 3' })).toContainText('here: 1')
  await expect(findings.filter({ hasText: 'number of visits' }).getByLabel('does not hold')).toBeVisible()
  await expect(findings.filter({ hasText: 'number of orders' }).getByLabel('not known')).toBeVisible()
  await expect(findings.filter({ hasText: 'never when the device is phone' })).toContainText('here: desktop')
  await expect(form('Welcome')).toContainText(
    'Opens 5 seconds after the page came, or when the visitor is about to leave.',
  )
  await expect(form('Sale')).toContainText('seen 2 days ago, shows again in 28 days')
  await expect(form('News')).toContainText("at most 1 in a day of all the site's forms")
  await page.evaluate(() => localStorage.removeItem('trellis:shown'))
  await panel.getByRole('button', { name: 'Check again' }).click()
  await expect(form('News')).toContainText('may show')
  // It has its look: constructed sheets work where styles are forbidden.
  expect(await panel.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  expect(refused).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
})
