import { expect } from '@playwright/test'
import { apply, says, visit } from '../testing/apply-page.ts'
import { open, test } from '../testing/script-test.ts'
import { openJsonShop } from '../testing/shops/json-shop.ts'

test('Shopify: a higher tier replaces a lower one once the cart reaches it', async ({ page, site }) => {
  const shop = openJsonShop(site, 'shopify')
  shop.items = 1
  shop.codes = [{ code: 'OTHER', applicable: true }]
  await visit(page, site, '/shop', 'TIER-2\nTIER')
  await apply(page)
  await expect(page.getByRole('button', { name: 'Applied!' })).toBeVisible()
  expect(shop.codes.map(({ code }) => code)).toEqual(['OTHER', 'TIER'])
  await page.evaluate(() => fetch('/cart/add.js', { method: 'POST' }).then(() => {}))
  await expect.poll(() => shop.codes.map(({ code }) => code)).toEqual(['OTHER', 'TIER-2'])
})

test('Shopify: adds the code to the existing ones, and reloads the cart page', async ({ page, site }) => {
  const shop = openJsonShop(site, 'shopify')
  shop.items = 1
  shop.codes = [{ code: 'OTHER', applicable: true }]
  await visit(page, site, '/shop', 'TEN')
  await apply(page)
  await expect(page.getByRole('button', { name: 'Applied!' })).toBeVisible()
  expect(shop.asked.at(-1)).toBe('POST /de/cart/update.js {"discount":"OTHER,TEN"}')
  await visit(page, site, '/de/cart', 'TEN')
  const again = page.waitForEvent('load')
  await apply(page)
  await says(page, 'Applied. The page reloads to show it.')
  await again
})

test('Shopify: reports a code that does not apply; with an empty cart, the shop keeps the code for later', async ({
  page,
  site,
}) => {
  const shop = openJsonShop(site, 'shopify')
  shop.items = 1
  await visit(page, site, '/shop', 'UNFIT')
  await apply(page)
  await says(page, "The shop doesn't accept this code for what is in your cart.")
  shop.items = 0
  await visit(page, site, '/shop', 'SAVE "10"')
  await apply(page)
  await says(page, /^Saved/)
  expect(shop.asked).toContain('GET /discount/SAVE%20%2210%22?redirect=%2Fde%2Fcart.js')
})

test('Shopify: says how much is missing to a code’s known minimum purchase', async ({ page, site }) => {
  const shop = openJsonShop(site, 'shopify')
  shop.items = 1
  const answer = { code: 'UNFIT', label: '', expires_at: null, claim_id: '', min_purchase: 30, tiers: [] }
  await page.route('**/v/code', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: answer }),
  )
  const own = { discountCampaignId: '018f0000-0000-7000-8000-000000000000' }
  await visit(page, site, '/shop', '', {}, own)
  await expect(page.getByRole('dialog').locator('code')).toHaveText('UNFIT')
  await apply(page)
  await says(page, 'Add €10.50 more to use this code.')
  shop.items = 2
  await apply(page)
  await says(page, "The shop doesn't accept this code for what is in your cart.")
})

test('a custom shop reports the result', async ({ page, site }) => {
  const shop = openJsonShop(site, 'custom')
  shop.items = 1
  await visit(page, site, '/shop', 'TEN')
  await apply(page)
  await expect(page.getByRole('button', { name: 'Applied!' })).toBeVisible()
  expect(shop.asked.at(-1)).toBe('POST /cart/apply {"code":"TEN"}')
  await visit(page, site, '/shop', 'UNFIT')
  await apply(page)
  await says(page, 'Add €12.00 more to use this code. It is for orders of €50.00 or more.')
  shop.items = 0
  await visit(page, site, '/shop', 'TEN')
  await apply(page)
  await says(page, /^Saved/)
})

test('a custom shop’s refusal is shown in the language of the page', async ({ page, site }) => {
  const shop = openJsonShop(site, 'custom', 'de')
  shop.items = 1
  await visit(page, site, '/shop', 'UNFIT', { languages: ['de'] })
  await apply(page)
  await says(
    page,
    'Legen Sie noch Ware für €12.00 in den Warenkorb, um den Code einzulösen. Er gilt für Bestellungen ab €50.00.',
  )
})

test('a page without a shop asks the visitor to copy the code', async ({ page, site }) => {
  const silent = await open(page, site, { forms: [] })
  await visit(page, site, '/page/1', 'TEN')
  await apply(page)
  await says(page, 'This could not be added. Please copy the code.')
  silent()
})
