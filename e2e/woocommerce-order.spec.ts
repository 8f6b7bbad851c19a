import { expect, test } from '@playwright/test'
import { popupWithCode } from './form-parts.ts'
import { ownerOfSite } from './owner-calls.ts'
import { startTrellis } from './trellis.ts'
import { startWooCommerceStore } from './woocommerce-store.ts'

for (const look of ['classic', 'blocks'] as const)
  test(`WooCommerce, ${look}: a code created by the store is shown in a popup, applied, paid with, and counted as redeemed once`, async ({
    page,
  }) => {
    const { store, shop, origin, carry } = await startWooCommerceStore({ look })
    const trellis = await startTrellis({ RATE_LIMITS: 'off', PRIVATE_SHOPS: origin })
    try {
      const { call, site } = await ownerOfSite(trellis.url, origin)
      const { consumerKey, consumerSecret } = store.makeKeys()
      const keys = { address: origin, consumer_key: consumerKey, consumer_secret: consumerSecret }
      await call('/shops/connect/woocommerce', keys)
      const { campaign } = await call('/apps/discounts/campaign/save', {
        campaign: {
          campaignName: 'Welcome',
          discount: { discount_value: 10, min_purchase_amount: 30, create_method: 'unique', expires_after: 60 },
        },
      })
      // Codes are created in the store in advance, and the webhooks for its orders are registered.
      await expect.poll(() => store.state.coupons.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(100)
      await expect
        .poll(() => store.state.webhooks.map(({ topic }) => topic), { timeout: 60_000 })
        .toEqual(expect.arrayContaining(['order.created', 'order.updated']))
      const { popup } = await call('/popup/save', {
        popup: { json: popupWithCode(campaign.id), name: 'Ten percent', form_type: 'popup', before_show_delay: 0 },
      })
      await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
      carry(`${trellis.url}/s/${site.key}.js`)

      await page.goto(`${origin}/product/mug/`)
      await page.getByRole('textbox', { name: 'Email address' }).pressSequentially('ann@example.com', { delay: 60 })
      await page.getByRole('button', { name: 'Get my code' }).click()
      const shown = page.locator('trellis-form code')
      await expect(shown).toHaveText(/^10OFF-/)
      const code = (await shown.textContent())!.toLowerCase()
      const coupon = () => store.state.coupons.find((one) => one.code === code)!
      expect(coupon()).toMatchObject({ amount: '10', minimum_amount: '30', usage_limit: 1 })
      // The cart is empty: the code is applied once products worth enough are added.
      await page.getByRole('button', { name: 'Apply to cart' }).click()
      await expect(page.getByText('Saved. It will be applied when you add a product to your cart.')).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).last().click()
      const total = page.locator('.order-total')
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await expect(page.getByText('Add $10.00 more to use this code.')).toBeVisible({ timeout: 30_000 })
      await page.goto(`${origin}/product/mug/`)
      const applied = page.waitForResponse((answer) => answer.url().includes('/cart/apply-coupon') && answer.ok())
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await applied
      await expect(total).toHaveText('$36.00')
      // It expires in the store at the time that the visitor was shown.
      await expect.poll(() => coupon().date_expires_gmt).not.toBeNull()

      await page.goto(`${origin}/checkout/`)
      await page.getByLabel('Email').fill('ann@example.com')
      await page.getByRole('button', { name: 'Place order' }).click()
      await expect(page.getByText('Your order has been received.')).toBeVisible()
      expect(store.state.orders).toMatchObject([{ total: '36.00', coupon_lines: [{ code }] }])

      await expect(async () => {
        const { totals } = await call('/apps/discounts/report', { campaign_id: campaign.id })
        expect(totals).toMatchObject({ issued: 1, shown: 1, claimed: 1, applied: 1, redeemed: 1, discount_given: 4 })
        expect(totals.revenue).toBe(36)
      }).toPass({ timeout: 60_000 })
      const { orders } = await call('/orders/list')
      expect(orders).toMatchObject([{ email: 'ann@example.com', is_verified: true, source: 'woocommerce' }])
      // The code no longer works for anyone.
      shop.asked.length = 0
      await page.evaluate(() => localStorage.clear())
      await page.goto(`${origin}/shop/?add-to-cart=12`)
      await page.goto(`${origin}/shop/?add-to-cart=12`)
      await page.goto(`${origin}/shop/?trellis_code=${code}`)
      await expect(page.getByText('has been reached.')).toBeVisible({ timeout: 30_000 })
    } finally {
      await trellis.stop()
      await store.close()
    }
  })
