import { expect, type Page } from '@playwright/test'
import { shopifyApp, startShopifyServer } from '../src/features/shops/server/adapters/testing/shopify-server.ts'
import { fakeProduct } from '../src/features/shops/server/adapters/testing/shopify-state.ts'
import { startWooCommerceServer } from '../src/features/shops/server/adapters/testing/woocommerce-server.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'
import { startTrellis } from './trellis.ts'

const pictures = process.env['SHOTS']

/** Takes screenshots of a state for manual review. */
async function shots(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  for (const width of [1440, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('retries a busy store, and reconnects a store that revoked access', async ({ page }) => {
  const shopify = await startShopifyServer({ now: () => Date.now() })
  const woocommerce = await startWooCommerceServer()
  const trellis = await startTrellis({ RATE_LIMITS: 'off', PRIVATE_SHOPS: `${shopify.origin},${woocommerce.origin}` })
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = woocommerce.makeKeys()
  const stores = [
    {
      name: 'shopify',
      store: shopify,
      input: {
        address: shopify.origin,
        keys: { kind: 'client', client_id: shopifyApp.clientId, client_secret: shopifyApp.clientSecret },
      },
    },
    { name: 'woocommerce', store: woocommerce, input: { address: woocommerce.origin, consumer_key, consumer_secret } },
  ] as const
  shopify.state.products.push(fakeProduct(1))
  for (const { name, store, input } of stores) {
    const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
    await enter(page.context())
    await call(`/shops/connect/${name}`, input)
    await page.goto(screen('/store'))
    const syncs = page.getByRole('list', { name: 'Sync' })
    await expect(syncs.getByText('Up to date').last()).toBeVisible()
    await expect(syncs.getByText('Waiting to start')).toHaveCount(0)
    await shots(page, `${name}-connected`)
    store.faultOf = () => 'broken'
    await page.getByRole('button', { name: 'Sync now' }).press('Enter')
    await expect(syncs.getByText('Trying again').first()).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await shots(page, `${name}-waiting`)
    store.faultOf = () => null
    store.revoke()
    await page.getByRole('button', { name: 'Sync now' }).press('Enter')
    await expect(page.getByText('Connect the store again below.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await shots(page, `${name}-broken`)
  }
  await Promise.all([trellis.stop(), shopify.close(), woocommerce.close()])
})
