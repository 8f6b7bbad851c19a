import { expect, test } from '@playwright/test'
import { owner } from './owner.ts'
import { startTrellis, type Trellis } from './trellis.ts'

let trellis: Trellis
test.beforeAll(async () => {
  trellis = await startTrellis()
})
test.afterAll(() => trellis?.stop())

test('the gallery draws templates as they come into sight, in any colours; a template becomes a form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await owner.createAccount(page, trellis.url)
  await owner.createSite(page, 'Kettle & Co', 'https://kettle.example')

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Go to a screen or form…').fill('gallery')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Template gallery' })).toBeVisible()
  const first = page.getByRole('region', { name: 'Sunday loaf' })
  await expect(first.locator('figure')).toHaveCount(8)
  await expect(first.getByText('Hear first what comes out of the oven').first()).toBeAttached()
  const last = page.getByRole('region').last()
  await expect(last.locator('figure')).toHaveCount(0)
  await last.scrollIntoViewIfNeeded()
  await expect(last.locator('figure')).toHaveCount(8)

  const palette = page.getByLabel('The site’s colours, 2 to 6')
  await palette.fill('#ffffff #fefefe')
  await expect(page.getByText('Not enough colors to create popup').first()).toBeAttached()
  await palette.fill('#ffffff #12355b #e4572e')
  await expect(page.getByText('Not enough colors to create popup')).toHaveCount(0)
  await page.getByText('Dark shop').click()
  await expect(page).toHaveURL(/shop=dark/)

  await owner.goTo(page, 'List Builder')
  await page
    .getByRole('link', { name: /new form/i })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Colour' }).click()
  await page.getByRole('option', { name: 'Yellow' }).click()
  await page.getByRole('combobox', { name: 'Form type' }).click()
  await page.getByRole('option', { name: 'Smart bar' }).click()
  await page.getByRole('button', { name: /Gone by noon/ }).click()
  await expect(page).toHaveURL(/\/forms\/[0-9a-f-]{36}/)
  await expect(page.getByText('Want a ping before').first()).toBeAttached()
})
