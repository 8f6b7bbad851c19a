import { expect, type Page } from '@playwright/test'
import type { CompiledRules } from './rules/compiled-rules.ts'
import { type Form, type OwnerPage, type OwnerSite, settled, test } from './testing/script-test.ts'

const form = (rules: CompiledRules, changes: Partial<Form> = {}): Form => ({
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'newsletter',
  type: 'popup',
  triggers: { delay: 0 },
  frequency: { count: 0, interval: 'always' },
  ...rules,
  ...changes,
})
const dialog = (page: Page) => page.getByRole('dialog')
const loaded = (site: OwnerSite, name: string) => site.asked.filter((path) => path.startsWith(`/c/${name}-`))

async function shows(page: Page, site: OwnerSite, about: Partial<OwnerPage>, from?: string): Promise<void> {
  await page.goto(site.url({ forms: [], ...about }), from ? { referer: from } : {})
  await expect(dialog(page)).toBeVisible()
}
async function staysAway(page: Page, site: OwnerSite, about: Partial<OwnerPage>, from?: string): Promise<void> {
  await page.goto(site.url({ forms: [], ...about }), from ? { referer: from } : {})
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
}

test('the loader alone checks URL rules: loads nothing else where the form does not belong', async ({ page, site }) => {
  await shows(page, site, { forms: [form({ on: ['*/page/*'] })] })
  expect(loaded(site, 'rules')).toEqual([])
  // Requests that the first page still makes as it is left must not count for the next.
  await settled(page)
  await page.goto('about:blank')
  site.asked.length = 0
  await staysAway(page, site, { forms: [form({ on: ['*/checkout*'] })] })
  await staysAway(page, site, { forms: [form({ on: ['*/page/*'], off: ['/page/*'] })] })
  expect(site.asked.filter((path) => !path.startsWith('/s/'))).toEqual([])
})

test('checks where the visitor came from: referrer and campaign', async ({ page, site }) => {
  const google = form({ rules: [[['referrer', 'c', 'google.']], []] })
  await shows(page, site, { forms: [google] }, 'https://www.google.de/')
  expect(loaded(site, 'rules')).toHaveLength(1)
  await page.evaluate(() => localStorage.clear())
  await staysAway(page, site, { forms: [google] }, 'https://news.example/')
  await page.evaluate(() => localStorage.clear())
  const campaign = form({ rules: [[['query', 'e', 'secret', 'campaign']], []] })
  await shows(page, site, { forms: [campaign] })
  await staysAway(page, site, { forms: [form({ rules: [[['utm_source', 'e', 'newsletter']], []] })] })
})

test('distinguishes new and returning visitors, and forms already seen', async ({ page, site }) => {
  const newOnly = form({ rules: [[['visitor', 'o', ['new']]], []] })
  const seenOther = form(
    { rules: [[], [['form_seen', 'o', [newOnly.id]]]] },
    { id: '0190a000-0000-7000-8000-000000000002' },
  )
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  await page.goto(site.url({ forms: [newOnly] }))
  await page.clock.runFor(100)
  await expect(dialog(page)).toBeVisible()
  await page.clock.setSystemTime('2026-11-22T10:00:00Z')
  await page.goto(site.url({ forms: [newOnly, seenOther] }))
  await page.clock.runFor(100)
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
})

test('checks the cart at the moment the form would open', async ({ page, site }) => {
  let total = 1000
  await page.route('**/cart.js', (route) => route.fulfill({ json: { total_price: total, item_count: 1, items: [] } }))
  const shop = { head: '<script>window.Shopify = {}</script>' }
  const forms = [form({ rules: [[['cart_value', 'n', { min: 30 }]], []] }, { triggers: { exit: true } })]
  await page.goto(site.url({ ...shop, forms }))
  await settled(page)
  const leave = () =>
    page.evaluate(() =>
      document.documentElement.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientX: 300, clientY: -1 })),
    )
  total = 3000
  await leave()
  await expect(dialog(page)).toBeVisible()
})

test('the debugger opens on request, on any page of the owner', async ({ page, site }) => {
  const away = form({ on: ['*/checkout*'] })
  await page.goto(site.url({ forms: [away] }).replace(/#.*/, '#trellis-debug'))
  const panel = page.getByRole('region', { name: 'Trellis debugger' })
  await expect(panel).toContainText('the page address contains “/checkout”')
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => (window as unknown as { trellis: { debug(): void } }).trellis.debug())
  await expect(panel).toContainText('does not show')
})

test('the debugger says that a click opens a form that was just seen', async ({ page, site }) => {
  const frequency = { count: 1, interval: 'month' } as const
  const asked = form({}, { type: 'click-trigger-popup', triggers: { clicks: ['.ask'] }, frequency })
  await page.addInitScript((id) => localStorage.setItem(`trellis:seen:${id}`, `${Date.now()}`), asked.id)
  await page.goto(site.url({ forms: [asked] }).replace(/#.*/, '#trellis-debug'))
  const panel = page.getByRole('region', { name: 'Trellis debugger' })
  await expect(panel).toContainText('on each click on .ask')
  await expect(panel).not.toContainText('does not show')
})
