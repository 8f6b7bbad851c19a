import { expect, type Page } from '@playwright/test'
import { defaultImages } from './extra-data/default-extras.ts'
import { imageActions, type ImageSettings } from './extra-data/images-data.ts'
import { axeViolations } from './testing/axe-violations.ts'
import { open, type OwnerSite, settled, shiftsOf, test } from './testing/script-test.ts'
import { watchTraffic } from './testing/settled.ts'

const picture = (more = '') =>
  `<img src="SERVER/pictures/bakery.svg" width="400" height="300" ${more || 'alt="A bakery"'}>`
async function show(
  page: Page,
  site: OwnerSite,
  body: string,
  changes: Partial<ImageSettings> = {},
  about: object = {},
) {
  const silent = await open(page, site, {
    forms: [],
    body: `<main><h1>Shop</h1>${body}</main>`,
    extras: [{ name: 'image-buttons', settings: { ...defaultImages, actions: [...imageActions], ...changes } }],
    ...about,
  })
  await settled(page)
  return silent
}
const group = (page: Page) => page.getByRole('group', { name: 'Share' })
/** Returns the content that a click shares on Pinterest. */
const pinned = async (page: Page) => {
  await page.context().route('https://www.pinterest.com/**', (route) => route.fulfill({ body: 'Pinterest' }))
  const opened = page.waitForEvent('popup')
  await group(page).getByRole('button', { name: 'Share on Pinterest' }).click()
  const popup = await opened
  // If the click came before its handler was loaded, the window waits for it.
  await popup.waitForURL(/^https:\/\/www\.pinterest\.com\//)
  const { searchParams } = new URL(popup.url())
  expect(await popup.evaluate(() => window.opener as unknown)).toBe(null)
  await popup.close()
  return Object.fromEntries(searchParams)
}

test('on hover: the buttons appear in their corner with the image’s description, and disappear with the pointer', async ({
  page,
  site,
}) => {
  const silent = await show(page, site, picture('alt="Six loaves"'), { text: '[description] at [site]' })
  const shifts = await shiftsOf(page)
  await expect(group(page)).toHaveCount(0)
  await page.getByRole('img').hover()
  await expect(group(page)).toBeVisible()
  await settled(page)
  const image = (await page.getByRole('img').boundingBox())!
  const bar = (await group(page).boundingBox())!
  expect([bar.x - image.x, bar.y - image.y]).toEqual([8, 8])
  expect(await pinned(page)).toEqual({
    url: new URL(new URL(page.url()).pathname, page.url()).href,
    description: 'Six loaves at 127.0.0.1',
    media: `${site.server}/pictures/bakery.svg`,
  })
  expect(await axeViolations(page, 'trellis-images')).toEqual([])
  await group(page).getByRole('button', { name: 'Download image' }).hover()
  await expect(group(page)).toBeVisible()
  await page.mouse.move(700, 600)
  await expect(group(page)).toBeHidden()
  expect(await shifts()).toBe(0)
  silent()
})

test('selects images: large enough, matching the include and not the exclude selector, backgrounds if enabled', async ({
  page,
  site,
}) => {
  const background = '<div id="back" style="width:400px;height:300px;background:url(SERVER/pictures/bees.svg)"></div>'
  const body = `<div class="post">${picture('id="yes" alt=""')}<img id="small" alt="" src="SERVER/pictures/bell.svg" width="100" height="100">
    <div class="ad">${picture('id="ad" alt=""')}</div>${background}</div>${picture('id="outside" alt=""')}`
  const changes = { include_selector: '.post *', exclude_selector: '.ad img', with_backgrounds: true }
  const silent = await show(page, site, body, changes)
  for (const [id, shows] of [
    ['yes', true],
    ['small', false],
    ['ad', false],
    ['back', true],
    ['outside', false],
  ] as const) {
    await page.mouse.move(0, 0)
    await page.locator(`#${id}`).hover({ position: { x: 60, y: 60 } })
    if (shows) await expect(group(page)).toBeVisible()
    else await settled(page)
    expect.soft([id, await group(page).isVisible()]).toEqual([id, shows])
    if (id === 'back') expect((await pinned(page))['media']).toBe(`${site.server}/pictures/bees.svg`)
  }
  silent()
})

test('shares the best version: from srcset, of a lazy image, of a gallery', async ({ page, site }) => {
  const lazy = `<img id="lazy" alt="" width="400" height="300" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="SERVER/pictures/bees.svg">`
  const body = `${picture('id="set" alt="" srcset="SERVER/pictures/bakery.svg 400w, SERVER/pictures/bell.svg 1200w"')}
    ${lazy}<a href="/large.jpg">${picture('id="gallery" alt=""')}</a>`
  const silent = await show(page, site, body)
  for (const [id, media] of [
    ['set', `${site.server}/pictures/bell.svg`],
    ['lazy', `${site.server}/pictures/bees.svg`],
    ['gallery', new URL('/large.jpg', page.url()).href],
  ] as const) {
    await page.locator(`#${id}`).hover()
    expect((await pinned(page))['media']).toBe(media)
  }
  silent()
})

test('uses the description in order, caption before title, and the page’s if the image has none', async ({
  page,
  site,
}) => {
  const body = `<figure>${picture('id="a" alt="Alt" title="Title"')}<figcaption>The caption</figcaption></figure>${picture('id="b" alt=""')}`
  const silent = await show(page, site, body, { descriptions: ['caption', 'title', 'alt', 'page'] })
  await page.locator('#a').hover()
  expect((await pinned(page))['description']).toBe('The caption')
  await page.locator('#b').hover()
  expect((await pinned(page))['description']).toBe('Shop')
  silent()
})

test('keyboard: the buttons are next to a linked image, never over it; Tab moves through them and on', async ({
  page,
  site,
}) => {
  const body = `<a id="first" href="#a">First</a><br><a id="link" href="#b">${picture()}</a><a id="next" href="#c">Next</a>`
  const silent = await show(page, site, body, { actions: ['pinterest', 'copy'] })
  await page.locator('#first').focus()
  await page.keyboard.press('Tab')
  await expect(group(page)).toBeVisible()
  const image = (await page.getByRole('img').boundingBox())!
  const bar = (await group(page).boundingBox())!
  expect(bar.y >= image.y + image.height || bar.y + bar.height <= image.y).toBe(true)
  await page.keyboard.press('Tab')
  await expect(group(page).getByRole('button', { name: 'Share on Pinterest' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(group(page).getByRole('button', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#next')).toBeFocused()
  await expect(group(page)).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('#link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(group(page)).toBeHidden()
  silent()
})

test('a tap shows the buttons on an image; a click on one counts as a share of the page', async ({ browser, site }) => {
  const context = await browser.newContext({ hasTouch: true, permissions: ['clipboard-read', 'clipboard-write'] })
  watchTraffic(context)
  const page = await context.newPage()
  const silent = await show(page, site, picture())
  await page.getByRole('img').tap()
  await group(page).getByRole('button', { name: 'Copy link' }).tap()
  await expect(page.getByRole('status')).toHaveText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.server}/pictures/bakery.svg`)
  await expect
    .poll(() => site.shares.map(({ network, placement }) => [network, placement]))
    .toEqual([['copy', 'image']])
  silent()
  await context.close()
})

test('works under the strictest policy with Trusted Types', async ({ page, site }) => {
  const policy =
    "default-src 'none'; script-src SERVER; connect-src SERVER; img-src SERVER; style-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
  const silent = await show(page, site, picture(), {}, { headers: { 'Content-Security-Policy': policy } })
  await page.getByRole('img').hover()
  await expect(group(page)).toBeVisible()
  const image = (await page.getByRole('img').boundingBox())!
  expect((await group(page).boundingBox())!.y - image.y).toBe(8)
  silent()
})

test('loads nothing before it is needed: button actions on hover, keyboard handling on Tab', async ({ page, site }) => {
  const fetched = () => site.asked.flatMap((path) => /image-(clicks|keys)/.exec(path)?.[1] ?? [])
  const silent = await show(page, site, `<a href="#b">${picture()}</a>`)
  await page.getByRole('img').hover()
  await expect(group(page)).toBeVisible()
  expect(fetched()).toEqual([])
  await group(page).getByRole('button', { name: 'Copy link' }).hover()
  await expect.poll(fetched).toEqual(['clicks'])
  await page.mouse.move(700, 600)
  await page.keyboard.press('Tab')
  await expect(group(page)).toBeVisible()
  expect(fetched()).toEqual(['clicks', 'keys'])
  silent()
})

test('downloads an image, or opens it if it is on another server', async ({ page, site }) => {
  const silent = await show(page, site, picture(), { actions: ['download'] })
  await page.getByRole('img').hover()
  const opened = page.waitForEvent('popup')
  await group(page).getByRole('button', { name: 'Download image' }).click()
  expect((await opened).url()).toBe(`${site.server}/pictures/bakery.svg`)
  await expect.poll(() => site.shares.map(({ network }) => network)).toEqual(['download'])
  silent()
})
