import { expect, type Page } from '@playwright/test'
import { defaultChat, defaultShare } from './extra-data/default-extras.ts'
import { shareNetworks } from './extra-data/share-networks.ts'
import type { ShareSettings } from './extra-data/share-settings.ts'
import { axeViolations } from './testing/axe-violations.ts'
import { open, type OwnerSite, settled, shiftsOf, test } from './testing/script-test.ts'

const all = shareNetworks.map((network) => ({ network, text: '', url: '', utm_campaign: '' }))
const share = (changes: Partial<ShareSettings> = {}) => ({
  name: 'share-buttons' as const,
  settings: { ...defaultShare, ...changes },
})
const place = (...where: ShareSettings['places']['desktop']) => ({ desktop: where, tablet: where, mobile: where })
const show = (page: Page, site: OwnerSite, changes: Partial<ShareSettings> = {}, about: object = {}) =>
  open(page, site, { forms: [], extras: [share(changes)], ...about })
const group = (page: Page) => page.getByRole('group', { name: 'Share' })
const text = Array.from({ length: 60 }, (_, i) => `<p>Paragraph ${i} of a text that is long enough to be scrolled.</p>`)
const article = `<main><article><h1>Bread</h1>${text.join('')}</article></main>`

test('an edge bar: labeled buttons, no accessibility issues or layout shift, and no third-party requests before a click', async ({
  page,
  site,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const silent = await show(page, site, { networks: all }, { body: article })
  const shifts = await shiftsOf(page)
  await expect(group(page)).toBeVisible()
  await expect(group(page).getByRole('link', { name: 'Share on Facebook' })).toBeVisible()
  await settled(page)
  expect(await axeViolations(page, 'trellis-share')).toEqual([])
  expect(await shifts()).toBe(0)
  const ours = [site.server, new URL(page.url()).origin]
  expect(asked.filter((url) => !ours.some((origin) => url.startsWith(origin)))).toEqual([])
  expect(site.asked.filter((path) => path.startsWith('/v/'))).toEqual([])
  silent()
})

test('links contain the page’s data, merge tags and UTM parameters, and a click counts', async ({
  page,
  site,
  context,
}) => {
  await context.route('https://x.com/**', (route) => route.fulfill({ body: 'X' }))
  const networks = all.map((one) =>
    one.network === 'x' ? { ...one, text: 'Read “[title]”[?site] on [site][/site]', utm_campaign: 'spring' } : one,
  )
  const silent = await show(
    page,
    site,
    { networks, with_utm: true },
    {
      head: '<meta property="og:site_name" content="Bakery"><link rel="canonical" href="https://shop.example/bread?p=1">',
    },
  )
  const x = group(page).getByRole('link', { name: 'Share on X' })
  await expect(x).toHaveAttribute('rel', 'noopener')
  const opened = page.waitForEvent('popup')
  await x.click()
  const popup = await opened
  // If the click came before its handler was fetched, the window waits for it.
  await popup.waitForURL(/^https:\/\/x\.com\//)
  expect(await popup.evaluate(() => window.opener as unknown)).toBe(null)
  const { searchParams } = new URL(popup.url())
  expect(searchParams.get('text')).toBe('Read “Shop” on Bakery')
  expect(searchParams.get('url')).toBe(
    'https://shop.example/bread?p=1&utm_source=x&utm_medium=social&utm_campaign=spring',
  )
  await expect
    .poll(() => site.shares.map(({ network, placement, url }) => [network, placement, url]))
    .toEqual([['x', 'left', 'https://shop.example/bread?p=1']])
  const email = group(page).getByRole('link', { name: 'Share by email' })
  await expect(email).toHaveAttribute('href', /^mailto:\?subject=&body=%0A%0Ahttp/)
  await email.focus()
  await expect(email).toHaveAttribute(
    'href',
    /^mailto:\?subject=Shop&body=Shop%0A%0Ahttps%3A%2F%2Fshop\.example%2Fbread%3Fp%3D1%26utm_source%3Demail/,
  )
  silent()
})

test('a link clicked before its piece has loaded opens its window immediately, with complete text', async ({
  page,
  site,
  context,
}) => {
  await context.route('https://x.com/**', (route) => route.fulfill({ body: 'X' }))
  const silent = await show(page, site)
  const x = group(page).getByRole('link', { name: 'Share on X' })
  await expect(x).toHaveAttribute('href', /^https:\/\/x\.com\/intent\/post\?text=&url=http/)
  let go = () => {}
  const waiting = new Promise<void>((resolve) => (go = resolve))
  await page.route(/share-clicks/, async (route) => {
    await waiting
    await route.continue()
  })
  const opened = page.waitForEvent('popup')
  await x.click()
  const popup = await opened
  expect(popup.url()).toBe('about:blank')
  go()
  await popup.waitForURL(/^https:\/\/x\.com\//)
  expect(new URL(popup.url()).searchParams.get('text')).toBe('Shop')
  await expect.poll(() => site.shares.length).toBe(1)
  silent()
})

test('copies a link and confirms it; offers the device’s share sheet if available', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const shared = (what: unknown) => {
      ;(window as unknown as { shared: unknown }).shared = what
      return Promise.resolve()
    }
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true })
  })
  const silent = await show(page, site, { networks: all })
  await group(page).getByRole('button', { name: 'Copy link' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Link copied')
  // Centered in the window, clear of the bar at its edge.
  const said = (await page.getByRole('status').boundingBox())!
  const bar = (await group(page).boundingBox())!
  expect(said.x).toBeGreaterThan(bar.x + bar.width)
  expect(said.x + said.width / 2).toBeCloseTo(page.viewportSize()!.width / 2, -1)
  const here = new URL(page.url())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(here.origin + here.pathname)
  await group(page).getByRole('button', { name: 'More ways to share' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared?: object }).shared))
    .toEqual({ title: 'Shop', text: 'Shop', url: here.origin + here.pathname })
  silent()
})

test('Mastodon asks for the server, remembers it, and restores focus', async ({ page, site, context }) => {
  await context.route('https://mastodon.example/**', (route) => route.fulfill({ body: 'Mastodon' }))
  const silent = await show(page, site, { networks: all })
  const button = group(page).getByRole('button', { name: 'Share on Mastodon' })
  await button.click()
  const field = page.getByRole('textbox', { name: 'Your Mastodon server' })
  await expect(field).toBeFocused()
  expect(await axeViolations(page, 'trellis-share')).toEqual([])
  await field.fill('@ann@mastodon.example')
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  expect((await opened).url()).toContain('https://mastodon.example/share?text=Shop%20http')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button.click()
  await expect(field).toHaveValue('mastodon.example')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  silent()
})

test('inline: appears immediately in reserved space, elsewhere while out of view; no layout shift', async ({
  page,
  site,
}) => {
  const body = `<main><div data-trellis-share style="min-height:72px"></div><article><h1>Bread</h1>${text.join('')}</article></main>`
  const silent = await show(page, site, { places: place('inline', 'below') }, { body })
  const shifts = await shiftsOf(page)
  await expect(group(page)).toHaveCount(2)
  await expect(page.locator('[data-trellis-share] trellis-share')).toHaveCount(1)
  await expect(page.locator('article > :last-child')).toHaveJSProperty('localName', 'trellis-share')
  expect(await shifts()).toBe(0)
  expect(await axeViolations(page, 'trellis-share')).toEqual([])
  silent()
})

test('above the text, waits until that place is out of view', async ({ page, site }) => {
  const silent = await show(page, site, { places: place('above') }, { body: article })
  await settled(page)
  await expect(group(page)).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 700))
  const read = page.getByText('Paragraph 30')
  const before = (await read.boundingBox())!.y
  await expect(page.locator('article > :first-child')).toHaveJSProperty('localName', 'trellis-share')
  // The text being read stays where it is.
  expect((await read.boundingBox())!.y).toBeCloseTo(before, 0)
  silent()
})

test('shows counts only above the threshold, per network and in total', async ({ page, site }) => {
  site.shareCounts = { facebook: 1200, x: 3 }
  const counts = { each: true, total: true, min: 10 }
  const silent = await show(page, site, { counts, places: place('bottom') })
  await expect(group(page)).toContainText('1.2K shares')
  await expect(group(page).getByRole('link', { name: 'Share on Facebook, 1.2K' })).toHaveText('1.2K')
  await expect(group(page).getByRole('link', { name: 'Share on X', exact: true })).toHaveText('')
  expect(await axeViolations(page, 'trellis-share')).toEqual([])
  silent()
})

test('uses the page’s language, right to left', async ({ page, site }) => {
  const whole = `<!doctype html><html lang="ar-EG" dir="rtl"><title>Shop</title><script async src="SCRIPT"></script><h1>Shop</h1>`
  const look = { ...defaultShare.look, with_names: true }
  const silent = await show(page, site, { look }, { whole })
  await expect(page.getByRole('group', { name: 'مشاركة' })).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('link', { name: 'مشاركة على Facebook' })).toHaveText('Facebook')
  expect(await axeViolations(page, 'trellis-share')).toEqual([])
  silent()
})

test('rules hide it on pages, also after navigation without a reload', async ({ page, site }) => {
  const extra = { ...share(), on: ['/blog*'] }
  const silent = await open(page, site, { forms: [], extras: [extra] })
  await settled(page)
  await expect(group(page)).toHaveCount(0)
  await page.evaluate(() => history.pushState({}, '', '/blog/bread'))
  await expect(group(page)).toBeVisible()
  await page.evaluate(() => history.pushState({}, '', '/shop'))
  await expect(group(page)).toHaveCount(0)
  silent()
})

test('does not show on a device without a placement; a preview counts nothing', async ({ page, site }) => {
  const silent = await open(page, site, { forms: [], extras: [{ ...share(), devices: ['mobile'] }] })
  await settled(page)
  await expect(group(page)).toHaveCount(0)
  await open(page, site, { forms: [], extras: [share()], settings: { preview: true } })
  await group(page).getByRole('button', { name: 'Copy link' }).click()
  await settled(page)
  expect(site.shares).toEqual([])
  silent()
})

const strict =
  "default-src 'none'; script-src SERVER; connect-src SERVER; img-src SERVER; style-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

test('works under the strictest policy with Trusted Types, on a page that resets every style', async ({
  page,
  site,
}) => {
  const reset = { head: '<script></script>', headers: { 'Content-Security-Policy': strict } }
  const silent = await show(page, site, { networks: all, places: place('bottom') }, reset)
  await expect(group(page)).toBeVisible()
  const box = await group(page).boundingBox()
  expect(box!.y + box!.height).toBe(page.viewportSize()!.height)
  await group(page).getByRole('button', { name: 'Share on Mastodon' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  silent()
})

test('at 320 px, uses the phone placement; the bottom bar can be scrolled to every button', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const silent = await show(
    page,
    site,
    { networks: all, places: { ...place('left'), mobile: ['bottom'] } },
    { body: article },
  )
  await expect(group(page).getByRole('link', { name: 'Share on Facebook' })).toBeInViewport({ ratio: 1 })
  const last = group(page).getByRole('button', { name: 'Print' })
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  silent()
})

test('on a phone, the chat button is above the bottom bar, and its window covers the bar', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const extras = [share({ places: place('bottom') }), { name: 'chat-launcher' as const, settings: defaultChat }]
  const silent = await open(page, site, { forms: [], extras })
  const chat = page.getByRole('button', { name: 'Chat' })
  const top = async () => (await group(page).boundingBox())!.y
  await expect.poll(async () => (await chat.boundingBox())!.y + 56).toBe((await top()) - defaultChat.offset)
  await chat.click()
  const field = page.locator('trellis-chat textarea')
  await field.click()
  await field.fill('Do you bake on Sundays?')
  await field.press('Enter')
  await expect(page.getByRole('log')).toContainText('Do you bake on Sundays?')
  silent()
})

test('a site without share buttons loads nothing for them', async ({ page, site }) => {
  await open(page, site)
  await settled(page)
  expect(site.asked.filter((path) => /share|extras|\/w\//.test(path))).toEqual([])
})
