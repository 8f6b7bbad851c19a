import { expect, type Page } from '@playwright/test'
import type { PublishedTeaser } from './protocol.ts'
import { axeViolations } from './testing/axe-violations.ts'
import { call, form, hold, open, type OwnerSite, settled, shiftsOf, test } from './testing/script-test.ts'

const look = { text: 'Get 10 % off', background: '#123456', color: '#ffffff' }
const teased = (teaser: Partial<PublishedTeaser> = {}) => ({
  forms: [form({ teaser: { ...look, when: 'after', ...teaser } })],
})
const tab = (page: Page) => page.getByRole('button', { name: 'Get 10 % off' })
const dialog = (page: Page) => page.getByRole('dialog')
/** If the visitor leaves before that, the form doesn't count as seen and comes again. */
const viewed = (site: OwnerSite) => expect.poll(() => site.events.some(({ kind }) => kind === 'view')).toBe(true)

test('after the form is closed, a teaser stays that opens it again, also on later pages', async ({ page, site }) => {
  const silent = await open(page, site, teased())
  await expect(dialog(page)).toBeVisible()
  await expect(tab(page)).toHaveCount(0)
  const shifts = await shiftsOf(page)
  await viewed(site)
  await page.keyboard.press('Escape')
  await expect(tab(page)).toBeVisible()
  await tab(page).click()
  await expect(dialog(page)).toBeVisible()
  await expect(tab(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(tab(page)).toBeFocused()
  expect(await shifts()).toBe(0)

  await page.reload()
  await expect(tab(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await tab(page).press('Enter')
  await expect(dialog(page)).toBeVisible()
  // The form was viewed each time it was opened.
  await expect.poll(() => site.events.filter(({ kind }) => kind === 'view').length).toBe(3)
  silent()
})

test('the teaser’s close button is labeled in the page’s language', async ({ page, site }) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => (document.documentElement.lang = 'de-AT'))
  })
  await open(page, site, teased({ when: 'before', closeNames: { de: 'Schließen' } }))
  await expect(page.getByRole('button', { name: 'Schließen' })).toBeVisible()
})

test('before the form, the teaser appears in its place', async ({ page, site }) => {
  const silent = await open(page, site, teased({ when: 'before' }))
  await expect(tab(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(site.events).toEqual([])
  await tab(page).click()
  await expect(dialog(page)).toBeVisible()
  await viewed(site)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(tab(page)).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(tab(page)).toHaveCount(0)
  silent()
})

test('both: shows the teaser before and after the form', async ({ page, site }) => {
  await open(page, site, teased({ when: 'both' }))
  await tab(page).click()
  await expect(dialog(page)).toBeVisible()
  await viewed(site)
  await page.keyboard.press('Escape')
  await expect(tab(page)).toBeVisible()
})

test('a dismissed teaser stays away as long as the form does', async ({ page, site }) => {
  await hold(page)
  await open(page, site, teased({ when: 'before' }))
  await settled(page)
  await page.clock.runFor(100)
  await expect(tab(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(tab(page)).toHaveCount(0)
  await page.reload()
  // Advance the clock only once the script has loaded, otherwise the timers it sets would never fire.
  await settled(page)
  await page.clock.runFor(100)
  await settled(page)
  await expect(tab(page)).toHaveCount(0)
  await page.clock.runFor(31 * 86_400_000)
  await page.reload()
  await settled(page)
  await page.clock.runFor(100)
  await expect(tab(page)).toBeVisible()
})

test('a permanent teaser can’t be dismissed', async ({ page, site }) => {
  await open(page, site, teased({ when: 'before', lasting: true }))
  await expect(tab(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0)
})

test('a visitor who subscribed no longer sees the teaser', async ({ page, site }) => {
  await open(page, site, teased())
  await page.getByRole('textbox', { name: 'Email address' }).fill('ann@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('button', { name: 'Keep reading' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(tab(page)).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(tab(page)).toHaveCount(0)
})

test('a visitor who opted out no longer sees the teaser', async ({ page, site }) => {
  await page.route('**/f/newsletter.js', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"action":"close"', '"action":"optout"')
    await route.fulfill({ response, body })
  })
  await open(page, site, teased())
  await dialog(page).getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(tab(page)).toHaveCount(0)
})

test('if storage is not allowed, the teaser stays only on this page', async ({ page, site }) => {
  await open(page, site, { ...teased(), settings: { consent: 'wait' } })
  await expect(dialog(page)).toBeVisible()
  await viewed(site)
  await page.keyboard.press('Escape')
  await expect(tab(page)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('hides the teaser on pages where the form may not show', async ({ page, site }) => {
  await open(page, site, { forms: [{ ...teased().forms[0]!, on: ['/page/*'] }] })
  await expect(dialog(page)).toBeVisible()
  await viewed(site)
  await page.keyboard.press('Escape')
  await expect(tab(page)).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/elsewhere'))
  await expect(tab(page)).toHaveCount(0)
  await page.evaluate(() => history.pushState(null, '', '/page/0'))
  await expect(tab(page)).toBeVisible()
})

test('two forms with teasers: shows one teaser at a time', async ({ page, site }) => {
  const [first] = teased({ when: 'before' }).forms
  const second = { ...first!, id: '0190a000-0000-7000-8000-000000000002', name: 'bakery' }
  await open(page, site, { forms: [first!, second] })
  await expect(tab(page)).toBeVisible()
  await settled(page)
  await expect(page.locator('trellis-teaser')).toHaveCount(1)
})

test('a teaser piece that fails to load does not prevent the form', async ({ page, site }) => {
  await page.route('**/c/teaser-*', (route) => route.abort())
  const silent = await open(page, site, teased({ when: 'before' }))
  await expect(dialog(page)).toBeVisible()
  silent()
})

for (const position of ['bottom-right', 'bottom-left', 'bottom', 'left', 'right'] as const)
  test(`${position}: visible on a small phone, no axe violations, large enough to tap`, async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 480 })
    const text = 'Get 10 % off'
    await open(page, site, teased({ when: 'before', position, text }))
    await expect(tab(page)).toBeVisible()
    for (const name of [text, 'Close']) {
      const box = (await page.getByRole('button', { name }).boundingBox())!
      expect.soft(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(24)
      expect.soft(box.x >= 0 && box.x + box.width <= 320, name).toBe(true)
      expect.soft(box.y >= 0 && box.y + box.height <= 480, name).toBe(true)
    }
    expect(await axeViolations(page, 'trellis-teaser')).toEqual([])
    await tab(page).press('Enter')
    await expect(dialog(page)).toBeVisible()
  })

test('the page can still open the form through the API', async ({ page, site }) => {
  await open(page, site, teased({ when: 'before' }))
  await expect(tab(page)).toBeVisible()
  await call(page, 'open', form().id)
  await expect(dialog(page)).toBeVisible()
  await expect(tab(page)).toHaveCount(0)
})
