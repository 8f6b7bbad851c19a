import { expect, type Page } from '@playwright/test'
import { axeViolations } from './testing/axe-violations.ts'
import { form, open, settled, shiftsOf, test } from './testing/script-test.ts'

const settings = { branding: true } as const
const line = (page: Page) => page.getByRole('link', { name: 'Made with Trellis' })
const tall = '<main style="height:3000px"><h1>Shop</h1><div data-trellis="PLACE"></div></main>'

/** Returns the height of the line, and how far its lower edge is below the form's. */
const measured = (page: Page) =>
  line(page).evaluate((element) => {
    const { bottom, height } = element.getBoundingClientRect()
    const box = element.parentElement!.firstElementChild!.getBoundingClientRect()
    return [Math.round(height), Math.round(bottom - box.bottom)]
  })

test('popup: the badge is below the form on every step, and Tab reaches it within the dialog', async ({
  page,
  site,
}) => {
  const silent = await open(page, site, { settings })
  const dialog = page.getByRole('dialog')
  await expect(line(page)).toBeVisible()
  expect(await measured(page)).toEqual([28, 38])
  await expect(line(page)).toHaveAttribute('href', site.server)
  await expect(line(page)).toHaveAttribute('rel', 'noopener')
  await expect(line(page)).toHaveAttribute('target', '_blank')
  // The piece that traps the focus loads after the form.
  await settled(page)
  await page.keyboard.press('Shift+Tab')
  await expect(line(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(line(page)).not.toBeFocused()
  expect(await dialog.evaluate((element) => element.matches(':focus-within'))).toBe(true)
  await expect.poll(() => dialog.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Email address' }).fill('ann@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep reading' })).toBeVisible()
  await expect(line(page)).toHaveCount(1)
  expect(await measured(page)).toEqual([28, 38])
  silent()
})

test('without the setting, shows no badge and does not load its piece', async ({ page, site }) => {
  const silent = await open(page, site)
  await expect(page.getByRole('dialog')).toBeVisible()
  await settled(page)
  await expect(line(page)).toHaveCount(0)
  expect(site.asked.filter((path) => path.includes('made-with'))).toEqual([])
  silent()
})

test('shows the form even if the badge can’t be loaded', async ({ page, site }) => {
  await page.route('**/badge-*', (route) => route.abort())
  await open(page, site, { settings })
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(line(page)).toHaveCount(0)
})

for (const type of ['smart-bar', 'welcome-mat'] as const)
  test(`${type}: the badge is inside the bottom edge and covers none of the form’s content`, async ({ page, site }) => {
    const silent = await open(page, site, { body: tall, settings, forms: [form({ type, surface: {} })] })
    await expect(line(page)).toBeVisible()
    expect(await measured(page)).toEqual([28, -5])
    const above = await line(page).evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      const ends = [...element.parentElement!.querySelectorAll('input,h2,[data-look=filled]')].map(
        (one) => one.getBoundingClientRect().bottom,
      )
      return top - Math.max(...ends)
    })
    expect(above).toBeGreaterThanOrEqual(0)
    expect(await axeViolations(page)).toEqual([])
    silent()
  })

test('inline: the badge is below the form, without layout shift', async ({ page, site }) => {
  const inline = form({ type: 'inline-popup', surface: {} })
  const silent = await open(page, site, { body: tall.replace('PLACE', inline.id), settings, forms: [inline] })
  const shifts = await shiftsOf(page)
  await expect(line(page)).toBeVisible()
  expect(await measured(page)).toEqual([28, 38])
  expect(await axeViolations(page)).toEqual([])
  expect(await shifts()).toBe(0)
  silent()
})

test('on a phone, the badge is below a centered form', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, site, { settings })
  await expect(line(page)).toBeInViewport({ ratio: 1 })
  expect(await measured(page)).toEqual([28, 38])
})
