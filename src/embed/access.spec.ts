import { expect, type Page } from '@playwright/test'
import { axeViolations } from './testing/axe-violations.ts'
import { call, form, open, settled, test } from './testing/script-test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('keyboard: focus moves in and is trapped, Esc closes, and focus and scroll position are restored', async ({
  page,
  site,
}) => {
  await open(page, site, {
    forms: [form({ triggers: { exit: true } })],
    body: '<div style="height:3000px"></div><button>Buy</button><div style="height:3000px"></div>',
  })
  await settled(page)
  await page.getByRole('button', { name: 'Buy' }).focus()
  const place = () =>
    page.evaluate(() => [scrollX, scrollY, document.querySelector('button')!.getBoundingClientRect().left])
  const before = await place()
  await call(page, 'open', form().id)
  await expect(dialog(page)).toBeFocused()
  const stops: string[] = []
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press(i < 5 ? 'Tab' : 'Shift+Tab')
    stops.push(
      await page.evaluate(() => {
        const at = document.activeElement?.shadowRoot?.activeElement
        return at?.getAttribute('name') ?? at?.textContent ?? 'outside'
      }),
    )
  }
  expect(stops).not.toContain('outside')
  await page.mouse.wheel(0, 500)
  expect(await place()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Buy' })).toBeFocused()
  expect(await place()).toEqual(before)
})

for (const slug of ['bakery', 'skincare', 'bike-shop', 'newsletter', 'software', 'fashion', 'plants'])
  test(`${slug}: axe finds no violations on both steps, and the form fits a small phone`, async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 568 })
    await open(page, site, { forms: [form({ name: slug })] })
    await expect(dialog(page)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    // The × stays visible however far a tall form is scrolled.
    await dialog(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport()
    await page.getByRole('textbox', { name: 'Email address' }).fill('ann@example.com')
    await page.locator('[type=submit]').click()
    await expect(page.locator('[type=submit]')).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
  })

test('works with forced colors and at 400 % zoom, and is hidden in print', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await open(page, site)
  const button = page.getByRole('button', { name: 'Subscribe' })
  await button.scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport()
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport()
  expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.emulateMedia({ media: 'print' })
  await expect(dialog(page)).toBeHidden()
})
