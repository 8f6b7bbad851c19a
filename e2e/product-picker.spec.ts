import { expect, type Page } from '@playwright/test'
import { newBlock, plainTheme } from '#features/mail-design/new-block.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${color}"/></svg>`
const mail = {
  version: 1,
  theme: plainTheme,
  blocks: [newBlock('logo', 'logo'), newBlock('product', 'item'), newBlock('footer', 'foot')],
}
const shot = (page: Page, name: string) =>
  process.env['SHOTS'] && page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })

test('a product is picked from the catalog by keyboard, and its current price is shown', async ({ page, trellis }) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await call('/shops/connect/custom', { name: 'Kiln', address: 'kiln.example', currency: 'EUR' })
  const variants = [{ external_id: 'v', sku: 'MM-1', price: 18, stock: 12 }]
  const products = [
    { external_id: 'mug', title: 'Morning mug', price: 18, compare_at_price: 21, variants },
    { external_id: 'bowl', title: 'Nesting bowls, a set of three for everything that is baked', price: 64 },
    { external_id: 'vase', title: 'Bud vase', price: 29, is_available: false },
  ].map((product) => ({
    ...product,
    url: `https://kiln.example/${product.external_id}`,
    image_url: `https://kiln.example/${product.external_id}.svg`,
  }))
  await call('/products/record', { products })
  await enter(page.context())
  await page.route('https://kiln.example/*.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: svg('#b4532a') }),
  )
  const { campaign } = await call('/campaigns/save', {
    campaign: { name: 'News', email: { subject: 'News', blocks: mail } },
  })
  await page.goto(screen(`/campaigns/${campaign.id}/edit?step=content`))
  await page
    .getByRole('group', { name: 'Email blocks' })
    .getByRole('button', { name: /^Product/ })
    .click()
  const panel = page.getByRole('region', { name: 'Product' })
  const picker = panel.getByRole('button', { name: 'Product Choose a product' })
  await expect(picker).toBeVisible()
  await shot(page, 'picker-none')
  await picker.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(3)
  await expect(page.getByRole('option', { name: /Bud vase.*Sold out/ })).toBeVisible()
  await shot(page, 'picker-open')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('mm-1')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Product Morning mug/ })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveCount(0)
  await shot(page, 'picker-chosen')
  expect(await axeViolations(page)).toEqual([])
  await expect
    .poll(async () => (await call('/campaigns/load', { campaign_id: campaign.id })).campaign.email.blocks!.blocks[1])
    .toMatchObject({
      product_id: 'mug',
      title: 'Morning mug',
      price: '€18.00',
      old_price: '€21.00',
      link: 'https://kiln.example/mug',
    })

  const { updated_at: _now, ...mug } = { ...products[0]!, updated_at: '', price: 15, variants: [] }
  await call('/products/record', { products: [mug] })
  const { campaign: stored } = await call('/campaigns/load', { campaign_id: campaign.id })
  const { text } = await call('/mail-design/preview', { document: stored.email.blocks })
  expect(text).toContain('Morning mug\n€15.00 (before: €21.00)')

  await page.getByRole('button', { name: 'Remove product' }).click()
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('€18.00')
})

test('a display rule checks the cart for a product from the catalog', async ({ page, trellis }) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await call('/products/record', { products: [{ external_id: 'mug', title: 'Morning mug', price: 18 }] })
  await enter(page.context())
  const { popup } = await call('/popup/save', { popup: { name: 'Mugs', form_type: 'popup' } })
  const rule = { rule_id: 'cart_product', filter_type: 'equals', rule_type: 'include', filter_value: 'x' }
  await call('/displayrules/saverules', { object_id: popup.id, display_rules: [rule] })
  await page.goto(screen(`/forms/${popup.id}`))
  await page.getByRole('button', { name: /^Visibility/ }).click()
  const rules = page.getByRole('region', { name: 'Display rules' })
  await rules.getByRole('button', { name: 'Choose a product' }).click()
  await page.getByRole('option', { name: /Morning mug/ }).click()
  await expect(rules.getByText('Morning mug', { exact: true })).toBeVisible()
  await shot(page, 'rule-product')
  await expect
    .poll(async () => (await call('/displayrules/load', { object_id: popup.id })).displayRules[0]?.filter_value)
    .toBe('mug')
  expect(await axeViolations(page)).toEqual([])
})
