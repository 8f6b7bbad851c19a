import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { ownerOfSite } from './owner-calls.ts'
import { owner } from './owner.ts'
import { test } from './shared-trellis.ts'

const { resolve } = createRequire(import.meta.url)
const [regular, bold] = ['400Regular/PTSerif_400Regular.ttf', '700Bold/PTSerif_700Bold.ttf'].map((file) =>
  resolve(`@expo-google-fonts/pt-serif/${file}`),
)

test('an owner uploads a font and uses it in a headline, and visitors see the form in that font', async ({
  browser,
  context,
  page,
  trellis,
}) => {
  const shop = await ownerOfSite(trellis.url, trellis.shopUrl)
  await shop.enter(context)
  const { templates } = await shop.call('/templates')
  const { id: list_builder_template_id } = templates.find((one) => one.name === 'Bakery newsletter')!
  const { popup } = await shop.call('/popup/save', {
    popup: { list_builder_template_id, name: 'Bread', triggers: { delay: 0 } },
  })
  await shop.call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })

  await page.goto(shop.screen(`/forms/${popup.id}`))
  const headline = page.getByRole('heading', { name: 'Hear first what comes' })
  await expect(headline).toBeVisible()
  await owner.clickOnCanvas(page, headline)
  const font = page.getByRole('combobox', { name: 'Font', exact: true })
  await font.click()
  await page.getByRole('option', { name: 'Upload fonts…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your fonts' })
  await expect(dialog.getByText('No fonts yet')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Upload fonts' }).click()
  await (await chooser).setFiles([regular!, bold!, fileURLToPath(import.meta.url)])
  await expect(dialog.getByText('This is not a font.')).toBeVisible()
  await expect(dialog.getByText('Regular · PTSerif_400Regular.ttf')).toBeVisible()
  await expect(dialog.getByText('Bold · PTSerif_700Bold.ttf')).toBeVisible()
  await page.keyboard.press('Escape')
  await font.click()
  await page.getByRole('option', { name: 'PT Serif' }).click()
  await expect(headline).toHaveCSS('font-family', /^"?Trellis PT Serif/)
  await expect.poll(() => page.evaluate(() => document.fonts.check('700 20px "Trellis PT Serif"'))).toBe(true)
  await page.getByRole('button', { name: 'Publish changes' }).click()
  // The button is disabled while it saves, too.
  await expect(page.getByText('Your changes are live.')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  const asked: string[] = []
  visitor.on('response', (response) => {
    if (/\/i\/[0-9a-f]{40}\.woff2$/.test(response.url())) asked.push(`${response.status()}`)
  })
  await visitor.goto(`${trellis.shopUrl}?site=${shop.site.key}`)
  const form = visitor.getByRole('dialog').getByRole('heading', { name: 'Hear first what comes' })
  await expect(form).toBeVisible()
  await expect(form).toHaveCSS('font-family', /^"?Trellis PT Serif/)
  // The headline is bold, so the regular file isn't requested.
  await expect.poll(() => asked).toEqual(['200'])
  await visitor.context().close()

  await font.click()
  await page.getByRole('option', { name: 'Upload fonts…' }).click()
  await dialog.getByRole('button', { name: 'Delete PT Serif Bold' }).click()
  const warning = page.getByRole('dialog', { name: 'PTSerif_700Bold.ttf is in use' })
  await expect(warning.getByRole('link', { name: 'Bread' })).toBeVisible()
  await warning.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('Bold · PTSerif_700Bold.ttf')).toBeHidden()
})
