import { expect } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { popupWithCode } from './form-parts.ts'
import { guidePicture } from './guide-pictures.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

test('the demo store is connected; a code from a popup is applied, and its order is counted as redeemed once', async ({
  browser,
  context,
  page,
  trellis,
}) => {
  const { call, enter, screen, site } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  await page.goto(screen('/discounts'))
  await page.getByRole('link', { name: 'New discount' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Welcome')
  // The store can be connected from here, and the typed text is preserved.
  await page.getByRole('button', { name: 'Connect a store' }).first().click()
  const connecting = page.getByRole('dialog', { name: 'Connect your store' })
  await connecting.getByText('Demo store', { exact: true }).click()
  expect(await axeViolations(page)).toEqual([])
  await connecting.getByRole('button', { name: 'Connect the demo store' }).click()
  await expect(connecting).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Connect a store' })).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Welcome')
  await page.getByLabel('Value').fill('10')
  await page.getByText('Unique codes', { exact: true }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create discount' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  const { campaigns } = await call('/apps/discounts/campaigns', { page: 1 })
  const discountCampaignId = campaigns[0]!.id
  // A store that requests codes from Trellis needs none created in advance.
  await expect(page.getByText('Created as needed')).toBeVisible()

  const json = popupWithCode(discountCampaignId)
  const { popup } = await call('/popup/save', {
    popup: { json, name: 'Ten percent', form_type: 'popup', before_show_delay: 0 },
  })
  await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })

  const visitor = await browser.newContext()
  const shop = await visitor.newPage()
  // The cart contains something the code can be applied to before the popup appears.
  await shop.route('**/s/*.js', (route) => route.abort())
  await shop.goto(`${trellis.shopUrl}/products/morning-mug?site=${site.key}`)
  await shop.getByRole('button', { name: 'Add to cart' }).click()
  await shop.unroute('**/s/*.js')
  await shop.goto(`${trellis.shopUrl}/products/morning-mug?site=${site.key}`)
  await shop.getByRole('textbox', { name: 'Email address' }).pressSequentially('ann@example.com', { delay: 60 })
  await shop.getByRole('button', { name: 'Get my code' }).click()
  const shown = shop.locator('trellis-form code')
  await expect(shown).toHaveText(/^10OFF/)
  const code = (await shown.textContent())!
  await shop.getByRole('button', { name: 'Apply to cart' }).click()
  await expect(shop.getByRole('button', { name: 'Added to your cart' })).toBeVisible()

  await shop.goto(`${trellis.shopUrl}/cart?site=${site.key}`)
  await expect(shop.getByText(`Code ${code}`)).toBeVisible()
  await shop.getByRole('link', { name: 'Check out' }).click()
  await shop.getByLabel('Email').fill('ann@example.com')
  await shop.getByRole('button', { name: 'Place order' }).click()
  await expect(shop.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await visitor.close()

  await expect(async () => {
    const { totals } = await call('/apps/discounts/report', { campaign_id: discountCampaignId })
    expect(totals).toMatchObject({ issued: 1, shown: 1, claimed: 1, applied: 1, redeemed: 1 })
    expect(totals.revenue).toBeGreaterThan(0)
    expect(totals.discount_given).toBeGreaterThan(0)
  }).toPass({ timeout: 60_000 })
  const { orders } = await call('/orders/list')
  expect(orders).toMatchObject([{ email: 'ann@example.com', is_verified: true, discount_codes: [code] }])
  expect(await call('/discounts/code/check', { code, total: 50 })).toMatchObject({ valid: false, reason: 'used' })

  await page.goto(screen(`/discounts/${discountCampaignId}`))
  await expect(page.getByRole('row', { name: /Ten percent/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(screen('/orders'))
  await expect(page.getByRole('cell', { name: 'ann@example.com' })).toBeVisible()
  await page.goto(screen('/store'))
  await expect(page.getByRole('heading', { name: 'Carts' })).toBeVisible()
  await guidePicture(page, 'store')
})

test('a link with a code applies it to the demo store’s cart and removes it from the URL', async ({
  browser,
  trellis,
}) => {
  const { call, site } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await call('/shops/connect/demo')
  const { campaign } = await call('/apps/discounts/campaign/save', {
    campaign: {
      campaignName: 'Spring',
      discount: { discount_value: 10, discount_prefix: 'SPRING', service: 'custom' },
    },
  })
  expect(campaign.discount.create_method).toBe('shared')
  const visitor = await browser.newContext()
  const shop = await visitor.newPage()
  await shop.goto(`${trellis.shopUrl}/products/morning-mug?site=${site.key}`)
  await shop.getByRole('button', { name: 'Add to cart' }).click()
  const applied = shop.waitForResponse((response) => response.url().includes('/cart/apply'))
  await shop.goto(`${trellis.shopUrl}/?site=${site.key}&trellis_code=SPRING`)
  await applied
  await expect(shop).not.toHaveURL(/trellis_code|SPRING/)
  await shop.goto(`${trellis.shopUrl}/cart?site=${site.key}`)
  await expect(shop.getByText('Code SPRING')).toBeVisible()
  await visitor.close()
})
