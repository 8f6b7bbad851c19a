import { expect } from '@playwright/test'
import type { Leaf } from '../rules/compiled-rules.ts'
import type { ScriptSite } from '../script-config.ts'
import { factsOf, openPath, subjects, test, type Piece } from '../testing/facts-test.ts'

test('requests the country once a day', async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  site.answers.set('/v/here', { body: { success: true, country: 'AT' } })
  await openPath(page, site, '/')
  expect((await factsOf(page, subjects('country'))).country).toBe('AT')
  await openPath(page, site, '/next')
  expect((await factsOf(page, subjects('country'))).country).toBe('AT')
  expect(site.asked.filter((path) => path === '/v/here')).toHaveLength(1)
  await page.clock.setSystemTime('2026-11-21T10:00:01Z')
  site.answers.set('/v/here', { body: { success: true, country: null } })
  await openPath(page, site, '/later')
  expect(await factsOf(page, subjects('country'))).not.toHaveProperty('country')
})

test('reads cookies, meta tags and values of the page as they are, without running anything', async ({
  page,
  site,
}) => {
  await openPath(page, site, '/', {
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

test('detects an ad blocker by the elements it hides, but not a page that hides every box', async ({ page, site }) => {
  await openPath(page, site, '/')
  expect((await factsOf(page, subjects('ad_blocker'))).ad_blocker).toBe(false)
  await openPath(page, site, '/', { body: '<style>.adsbox{display:none!important}</style><body></body>' })
  expect((await factsOf(page, subjects('ad_blocker'))).ad_blocker).toBe(true)
  await openPath(page, site, '/', { body: '<style>div{display:none!important}</style><body></body>' })
  expect((await factsOf(page, subjects('ad_blocker'))).ad_blocker).toBe(false)
  expect(await page.locator('body > div').count()).toBe(0)
})

test('detects whether the visitor is logged in, if the page shows it', async ({ page, site }) => {
  const isIn = async (body: string) => {
    await openPath(page, site, '/', { body })
    return (await factsOf(page, subjects('logged_in'))).logged_in
  }
  expect(await isIn('<body></body>')).toBeUndefined()
  expect(await isIn('<body class="logged-in"></body>')).toBe(true)
  expect(await isIn('<link rel="https://api.w.org/" href="/wp-json/"><body></body>')).toBe(false)
  expect(await isIn('<body><script>Shopify={};__st={cid:5}</script></body>')).toBe(true)
})

test('works on a hostile page: blocked storage, refused connections, broken globals', async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  await openPath(page, site, '/', {
    headers: { 'content-security-policy': "default-src 'none'; script-src 'self' 'unsafe-inline'" },
    body: '<body><script>window.Shopify = {}; Array.from = null; Array.prototype.toJSON = () => 1</script></body>',
  })
  const facts = await factsOf(page, subjects('visits', 'country', 'cart_value', 'device', 'ad_blocker', 'language'))
  expect(facts).toMatchObject({ device: 'desktop', ad_blocker: false })
  for (const name of ['visits', 'country', 'cart']) expect(facts).not.toHaveProperty(name)
})

test('the debugger shows for each form why it is not shown, under a strict policy', async ({ page, site }) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await openPath(page, site, '/products', {
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
  // The panel is styled: constructed style sheets work even if inline styles are forbidden.
  expect(await panel.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  expect(refused).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
})
