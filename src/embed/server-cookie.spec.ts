import { expect, type BrowserContext, type Page } from '@playwright/test'
import { call, form, open, settled, test } from './testing/script-test.ts'

const settings = { serverCookie: true } as const
const dialog = (page: Page) => page.getByRole('dialog')
const cookieOf = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === 'trellis')

/**
 * Simulates Safari after a visitor has been away for a week: everything that scripts stored is deleted, including their
 * cookies.
 */
async function expire(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  const week = Date.now() / 1000 + 7 * 86_400
  const lasting = (await page.context().cookies()).filter(({ expires }) => expires > week + 60)
  await page.context().clearCookies()
  await page.context().addCookies(lasting)
}

test('the visitor id and seen forms survive Safari’s storage deletion', async ({ page, site }) => {
  const silent = await open(page, site, { settings })
  await expect(dialog(page)).toBeVisible()
  await expect
    .poll(async () => ((await cookieOf(page.context()))?.expires ?? 0) * 1000 - Date.now())
    .toBeGreaterThan(300 * 86_400_000)
  const visitor = site.events[0]!.visitor_id
  await expire(page)
  await page.reload()
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await call(page, 'open', form().id)
  await expect.poll(() => site.events.length).toBe(2)
  expect(site.events[1]!.visitor_id).toBe(visitor)
  silent()
})

test('without the owner’s server, the cookie expires with the rest', async ({ page, site }) => {
  await page.route('**/trellis-cookie', (route) => route.fulfill({ status: 404 }))
  await open(page, site, { settings })
  await expect(dialog(page)).toBeVisible()
  await expect.poll(() => cookieOf(page.context())).toBeTruthy()
  await expire(page)
  await page.reload()
  await expect(dialog(page)).toBeVisible()
})

test('limits for all forms survive as well', async ({ page, site }) => {
  const cap = { count: 1, interval: 'month' } as const
  await open(page, site, { settings: { ...settings, cap }, forms: [form({ stop: { views: 3 } })] })
  await expect(dialog(page)).toBeVisible()
  await expect.poll(async () => decodeURIComponent((await cookieOf(page.context()))?.value ?? '')).toMatch(/shown=\d+/)
  await expect.poll(async () => (await cookieOf(page.context()))!.expires).toBeGreaterThan(Date.now() / 1000 + 1e7)
  await expire(page)
  const other = form({ id: '0190a000-0000-7000-8000-000000000002' })
  await open(page, site, { settings: { ...settings, cap }, forms: [other] })
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
})

test('sets no cookie before consent, and deletes it when consent is revoked', async ({ page, site }) => {
  await open(page, site, { settings: { ...settings, consent: 'wait' } })
  await expect(dialog(page)).toBeVisible()
  await settled(page)
  expect(await cookieOf(page.context())).toBeUndefined()
  await call(page, 'consent', true)
  await expect.poll(() => cookieOf(page.context())).toBeTruthy()
  await call(page, 'consent', false)
  await expect.poll(() => cookieOf(page.context())).toBeUndefined()
})

test('accepts only our own valid entries from a foreign cookie', async ({ page, site }) => {
  await page
    .context()
    .addCookies([
      { name: 'trellis', value: 'visitor=x&evil=1&__proto__=2&seen%3A=%00&%', url: site.url({ forms: [] }) },
    ])
  const silent = await open(page, site, { settings })
  await expect(dialog(page)).toBeVisible()
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => /evil|proto/.test(key))).toEqual([])
  silent()
})
