import { expect, type Page } from '@playwright/test'
import { owner } from './owner.ts'
import { test } from './shared-trellis.ts'

test('the gallery renders templates as they scroll into view, in any colors; a template becomes a form', async ({
  page,
  trellis,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await owner.createAccount(page, trellis.url)
  await owner.createSite(page, 'Kettle & Co', trellis.shopUrl)

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search contacts, forms, campaigns, settings…').fill('gallery')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Template gallery' })).toBeVisible()
  const first = page.getByRole('region', { name: '10% off your first order' })
  await expect(first.locator('figure')).toHaveCount(8)
  await expect(first.getByText('Join our list for new arrivals').first()).toBeAttached()
  const last = page.getByRole('region').last()
  await expect(last.locator('figure')).toHaveCount(0)
  await last.scrollIntoViewIfNeeded()
  await expect(last.locator('figure')).toHaveCount(8)

  const palette = page.getByLabel('Site colors, 2 to 6')
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
  await startFromSite(page)
  await page.getByRole('combobox', { name: 'Color' }).click()
  await page.getByRole('option', { name: 'Yellow' }).click()
  await page.getByRole('combobox', { name: 'Form type' }).click()
  await page.getByRole('option', { name: 'Smart bar' }).click()
  await page.getByRole('button', { name: /Drop notifications bar/ }).click()
  await page.getByRole('button', { name: 'Use this template' }).click()
  await expect(page).toHaveURL(/\/forms\/[0-9a-f-]{36}/)
  await expect(page.getByText('Be the first to know').first()).toBeAttached()
  await changeSiteColors(page)
  await choosePrizes(page)
})

/** A game's options show images from the library and give away files from it. */
async function choosePrizes(page: Page) {
  await page.getByRole('link', { name: 'All forms' }).click()
  await page
    .getByRole('link', { name: /new form/i })
    .first()
    .click()
  await page.getByRole('button', { name: /Beauty prize wheel/ }).click()
  await page.getByRole('button', { name: 'Use this template' }).click()
  await expect(page).toHaveURL(/\/forms\/[0-9a-f-]{36}/)
  await page.getByText('Layers', { exact: true }).click()
  await page.getByRole('treeitem', { name: /^Game/ }).click()
  await page.getByText('Component', { exact: true }).click()
  await page.getByRole('button', { name: 'Choose image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose image' })
  await dialog.getByText('Shapes and icons').click()
  await dialog.getByRole('button', { name: 'Heart' }).click()
  await expect(page.getByLabel('Image URL')).toHaveValue(/^\/i\/stock\/heart-/)
  await expect(page.locator('image[href*="/i/stock/heart-"], img[src*="/i/stock/heart-"]').first()).toBeAttached()
  await page.getByRole('combobox', { name: 'Prize' }).click()
  await page.getByRole('option', { name: 'File or link' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload' }).click(),
  ])
  const file = { name: 'recipe.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  await chooser.setFiles(file)
  await expect(page.getByRole('combobox', { name: 'File' })).toHaveValue(/^recipe\.pdf/)
  await page.getByRole('combobox', { name: 'Option' }).click()
  await page.getByRole('option', { name: /^2\./ }).click()
  await expect(page.getByLabel('Image URL')).toHaveValue('')
}

/** Imports colors and logo from the demo shop, then adds one color and removes another. */
async function startFromSite(page: Page) {
  await page.getByRole('button', { name: 'Import my branding' }).click()
  await page.getByRole('button', { name: 'Use these colors' }).click()
  await expect(page.getByRole('switch', { name: 'Use my brand colors' })).toBeChecked()
  await page.getByRole('radio', { name: 'Logo 1' }).click()
  await expect(page.getByRole('radio', { name: 'Logo 1' })).toBeChecked()
  await expect(page.locator('img[alt="Kettle & Co"]').first()).toBeAttached()
  const ours = page.getByRole('group', { name: 'The site’s colors' })
  await ours.getByRole('button', { name: /^Color 1: / }).click()
  // Several colors at once, as if pasted.
  await page.getByRole('textbox', { name: 'Hex code' }).fill('#ffffff, 12355b #e4572e')
  await page.getByRole('button', { name: 'Done' }).click()
  await ours.getByRole('button', { name: 'Color 1: #FFFFFF' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(ours.getByRole('button', { name: 'Color 1: #12355B' })).toBeVisible()
  await expect(ours.getByRole('button', { name: 'Color 2: #E4572E' })).toBeVisible()
}

/** Uses a color picker in the editor of a form that was started with the site's colors. */
async function changeSiteColors(page: Page) {
  await page.getByText('Colors', { exact: true }).click()
  await page.getByRole('button', { name: /^Background: / }).click()
  const site = page.getByRole('group', { name: 'Brand colors' })
  await page.getByRole('textbox', { name: 'Background: hex code' }).fill('#2f5233')
  await site.getByRole('button', { name: 'Save #2F5233 as a site color' }).click()
  await expect(site.getByRole('button', { name: '#2F5233' })).toBeVisible()
  await site.getByRole('button', { name: 'Edit brand colors' }).click()
  await site.getByRole('button', { name: 'Remove #E4572E' }).click()
  // A notice disappears after a while, unless the pointer is on it.
  const undo = page.getByLabel('Notices').getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(site.getByRole('button', { name: 'Remove #E4572E' })).toBeHidden()
  await undo.click()
  await expect(site).toBeHidden()
  await page.getByRole('button', { name: 'Background: #2F5233' }).click()
  await expect(site.getByRole('button', { name: '#E4572E' })).toBeVisible()
  await site.getByRole('button', { name: '#12355B' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Background: #12355B' })).toBeVisible()
  await page.reload()
  await page.getByText('Colors', { exact: true }).click()
  await page.getByRole('button', { name: /^Background: / }).click()
  await expect(site.getByRole('button', { name: '#2F5233' })).toBeVisible()
}
