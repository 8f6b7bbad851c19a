import { expect } from '@playwright/test'
import { apply, fill, says, total, visit } from '../testing/apply-page.ts'
import { test } from '../testing/script-test.ts'
import { openWooShop } from '../testing/shops/woo-shop.ts'

for (const look of ['classic', 'blocks'] as const)
  test(`WooCommerce, ${look}: updates the visible total immediately`, async ({ page, site }) => {
    openWooShop(site, { look })
    await fill(page, site)
    await visit(page, site, '/cart/', 'TEN')
    await expect(total(page)).toHaveText('$20.00')
    await apply(page)
    await expect(page.getByRole('button', { name: 'Applied!' })).toBeVisible()
    await expect(total(page)).toHaveText('$18.00')
    if (look === 'classic')
      expect(await page.evaluate('told')).toEqual(['wc_update_cart', 'update_checkout', 'wc_fragment_refresh'])
    // Applying it again isn't an error, because it is already there.
    await visit(page, site, '/cart/', 'TEN')
    await apply(page)
    await expect(page.getByRole('button', { name: 'Applied!' })).toBeVisible()
  })

test('WooCommerce: an empty guest cart gets the code with the first product, on any page', async ({ page, site }) => {
  const shop = openWooShop(site)
  await visit(page, site, '/shop/', 'TEN')
  await apply(page)
  await says(page, 'Saved. It will be applied when you add a product to your cart.')
  expect(shop.asked.filter((one) => one.includes('apply-coupon'))).toEqual([])
  await page.goto(new URL('/product/mug/', page.url()).href)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  const applied = page.waitForResponse('**/apply-coupon')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await applied
  await expect(total(page)).toHaveText('$18.00')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('trellis:cart-code'))).toBeNull()
})

test('WooCommerce: applies the code as soon as a product is added on the same page; without storage, requires a cart first', async ({
  page,
  site,
}) => {
  openWooShop(site)
  await visit(page, site, '/shop/', 'TEN')
  await apply(page)
  await says(page, /^Saved/)
  await page.keyboard.press('Escape')
  const applied = page.waitForResponse('**/apply-coupon')
  await page.getByText('Add Mug').click()
  expect((await applied).ok()).toBe(true)
  await page.context().clearCookies()
  await visit(page, site, '/shop/', 'TEN', { consent: 'never' })
  await apply(page)
  await says(page, 'Your cart is empty. Please add a product, then apply the code.')
})

test('WooCommerce: shows the shop’s reason for refusing a code, and how much is missing', async ({ page, site }) => {
  openWooShop(site)
  await fill(page, site)
  for (const [code, reason] of [
    ['BIG', 'The minimum spend for coupon "BIG" is $50.00. Add $30.00 more to use this code.'],
    ['OLD', 'Coupon "OLD" has expired.'],
    ['SAVE "10"', 'Coupon "SAVE "10"" cannot be applied because it does not exist.'],
  ] as const) {
    await visit(page, site, '/cart/', code)
    await apply(page)
    await says(page, reason)
    await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
  }
})

test('WooCommerce: shows the missing amount in the currency that a plugin chose for the visitor', async ({
  page,
  site,
}) => {
  openWooShop(site, { currency: { code: 'JPY', decimals: 0, prefix: '¥' } })
  await fill(page, site)
  await visit(page, site, '/cart/', 'BIG')
  await apply(page)
  await says(page, /¥5,?000.*¥3,?000/)
})

test('WooCommerce: applies the best tier that the cart reaches, and higher ones as it grows', async ({
  page,
  site,
}) => {
  const shop = openWooShop(site)
  await fill(page, site)
  await visit(page, site, '/cart/', 'TIER-3\nTIER-2\nTIER')
  await apply(page)
  await expect(page.getByRole('button', { name: 'Applied!' })).toBeVisible()
  await expect(total(page)).toHaveText('$18.00')
  await page.keyboard.press('Escape')
  for (const [product, sum] of [
    ['Shirt', '$40.00'],
    ['Lamp', '$66.50'],
  ] as const) {
    const applied = page.waitForResponse((answer) => answer.url().endsWith('/apply-coupon') && answer.ok())
    await page.getByText(`Add ${product}`).click()
    await applied
    await expect(total(page)).toHaveText(sum)
  }
  await expect.poll(() => page.evaluate(() => localStorage.getItem('trellis:cart-code'))).toBeNull()
  // A page on which nothing was added to the cart sends no request.
  const { length } = shop.asked.filter((one) => one.includes('apply-coupon'))
  await visit(page, site, '/cart/', 'TIER-3\nTIER-2\nTIER')
  await apply(page)
  await expect(page.getByRole('button', { name: 'Applied!' })).toBeVisible()
  expect(shop.asked.filter((one) => one.includes('apply-coupon'))).toHaveLength(length)
})

test('lists the tiers and shows the code of the tier that the cart reaches; Apply offers all of them', async ({
  page,
  site,
}) => {
  openWooShop(site)
  const tiers = [
    { code: 'TIER-2', min_purchase: 50, label: '20% OFF orders of $50 or more' },
    { code: 'TIER', min_purchase: 0, label: '10% OFF' },
  ]
  const answer = { code: 'TIER', label: 'GET 20% OFF', expires_at: null, claim_id: '', tiers }
  await page.route('**/v/code', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: answer }),
  )
  const own = { discountCampaignId: '018f0000-0000-7000-8000-000000000000' }
  await fill(page, site)
  await visit(page, site, '/cart/', '', {}, own)
  await expect(page.getByRole('dialog').locator('code')).toHaveText('TIER')
  await expect(page.getByRole('dialog').getByRole('paragraph')).toHaveText([
    'GET 20% OFF',
    ...tiers.map((one) => one.label),
  ])
  await fill(page, site, 13)
  await visit(page, site, '/cart/', '', {}, own)
  await expect(page.getByRole('dialog').locator('code')).toHaveText('TIER-2')
  const applied = page.waitForRequest('**/apply-coupon')
  await apply(page)
  expect((await applied).postDataJSON()).toEqual({ code: 'TIER-2' })
  await expect(total(page)).toHaveText('$52.00')
})

for (const [showsTax, fits, missing] of [
  [true, 'TIER-2', '$28.00'],
  [false, 'TIER', '$40.00'],
] as const)
  test(`WooCommerce: a cart that shows prices ${showsTax ? 'with' : 'without'} taxes reaches tiers by the prices it shows`, async ({
    page,
    site,
  }) => {
    const shop = openWooShop(site, { tax: 20, showsTax })
    // 45 without tax, 54 with it.
    await fill(page, site, 13)
    const tiers = [
      { code: 'TIER-2', min_purchase: 50, label: '20% OFF orders of $50 or more' },
      { code: 'TIER', min_purchase: 0, label: '10% OFF' },
    ]
    const answer = { code: 'TIER', label: '', expires_at: null, claim_id: '', tiers }
    await page.route('**/v/code', (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: answer }),
    )
    await visit(page, site, '/cart/', '', {}, { discountCampaignId: '018f0000-0000-7000-8000-000000000000' })
    await expect(page.getByRole('dialog').locator('code')).toHaveText(fits)
    await apply(page)
    await expect(page.getByRole('button', { name: 'Applied!' })).toBeVisible()
    const { length } = shop.asked.filter((one) => one.includes('apply-coupon'))
    expect(length).toBe(showsTax ? 1 : 2)

    // Another visitor, for whom no better tier is stored.
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    shop.coupons.set('vast', { off: 20, least: 10_000 })
    await fill(page, site)
    await fill(page, site)
    await fill(page, site)
    await visit(page, site, '/cart/', 'VAST')
    await apply(page)
    await says(page, `The minimum spend for coupon "VAST" is $100.00. Add ${missing} more to use this code.`)
  })

test('WooCommerce: below the lowest tier, the shop says how much is missing', async ({ page, site }) => {
  openWooShop(site)
  await fill(page, site)
  await visit(page, site, '/cart/', 'TIER-3\nTIER-2')
  await apply(page)
  await says(page, 'The minimum spend for coupon "TIER-2" is $50.00. Add $30.00 more to use this code.')
})

test('WooCommerce without permalinks: requests the cart from the API URL that WordPress declares', async ({
  page,
  site,
}) => {
  const shop = openWooShop(site, { plainLinks: true })
  await visit(page, site, '/shop/', 'TEN')
  await apply(page)
  await says(page, /^Saved/)
  await page.keyboard.press('Escape')
  const applied = page.waitForResponse('**/index.php?rest_route=/wc/store/v1/cart/apply-coupon')
  await page.getByText('Add Mug').click()
  expect((await applied).ok()).toBe(true)
  await expect(total(page)).toHaveText('$18.00')
  expect(shop.asked.filter((one) => one.includes('/wp-json'))).toEqual([])
})
