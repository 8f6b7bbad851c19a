import { expect, type Page } from '@playwright/test'
import type { CompiledRules } from './rules/compiled-rules.ts'
import { call, form, open, settled, test } from './testing/script-test.ts'

const settings = { contactFacts: true } as const
const dialog = (page: Page) => page.getByRole('dialog')
const rules: CompiledRules['rules'] = [[['list', 'o', ['vip']]], []]
const vip = [form({ rules })]
const ann = { email: 'ann@example.com', hash: 'a'.repeat(64) }
const askedFacts = (asked: readonly string[]) => asked.filter((path) => path === '/v/contact-facts').length

test('an unknown visitor requests no contact facts, and sees no form for a list', async ({ page, site }) => {
  const silent = await open(page, site, { settings, forms: vip })
  await settled(page)
  expect(askedFacts(site.asked)).toBe(0)
  await expect(dialog(page)).toHaveCount(0)
  silent()
})

test('an identified visitor requests facts once for several pages, and sees matching forms', async ({ page, site }) => {
  const silent = await open(page, site, { settings, forms: vip })
  await call(page, 'identify', ann)
  await expect.poll(() => site.identities).toMatchObject([ann])
  await settled(page)
  // Not on the list yet.
  await expect(dialog(page)).toHaveCount(0)
  site.contacts.set(site.identities[0]!.visitor_id, { lists: ['vip'] })
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(dialog(page)).toBeVisible()
  const asked = askedFacts(site.asked)
  await page.evaluate(() => localStorage.removeItem('trellis:seen:0190a000-0000-7000-8000-000000000001'))
  await page.reload()
  await expect(dialog(page)).toBeVisible()
  expect(askedFacts(site.asked)).toBe(asked)
  silent()
})

test('facts from the page take precedence', async ({ page, site }) => {
  await open(page, site, { settings, forms: [], key: 'other' })
  await page.evaluate(() => localStorage.setItem('trellis:who', '1'))
  const head = `<script>window.trellis = []; trellis.push(['identify', { lists: ['vip'] }])</script>`
  await open(page, site, { settings, forms: vip, head })
  await expect(dialog(page)).toBeVisible()
})

test('an unresponsive server delays the other forms only briefly', async ({ page, site }) => {
  await open(page, site, { settings, forms: [], key: 'other' })
  await page.evaluate(() => localStorage.setItem('trellis:who', '1'))
  await page.route('**/v/contact-facts', () => {})
  await open(page, site, { settings, forms: [form()] })
  await expect(dialog(page)).toBeVisible()
})

test('before consent, requests nothing', async ({ page, site }) => {
  await open(page, site, { forms: [], key: 'other' })
  await page.evaluate(() => localStorage.setItem('trellis:who', '1'))
  await open(page, site, { settings: { ...settings, consent: 'wait' }, forms: vip })
  await settled(page)
  expect(askedFacts(site.asked)).toBe(0)
  await call(page, 'consent', true)
  await expect.poll(() => askedFacts(site.asked)).toBe(1)
})
