import { expect } from '@playwright/test'
import { shopifyApp, startShopifyServer } from '../src/features/shops/server/adapters/testing/shopify-server.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'
import { startTrellis } from './trellis.ts'

test('connects a store in a popup window, and reports a denied or closed one', async ({ page }) => {
  const shopify = await startShopifyServer({ now: () => Date.now() })
  const trellis = await startTrellis({ RATE_LIMITS: 'off', PRIVATE_SHOPS: shopify.origin })
  try {
    const { enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
    await enter(page.context())
    await page.goto(screen('/store'))
    await page.getByText('Shopify', { exact: true }).click()
    const form = page.getByRole('form', { name: 'Connect Shopify' })
    await form.getByLabel('Store address').fill(shopify.origin)
    await form.getByRole('combobox', { name: 'Connect with' }).click()
    await page.getByRole('option', { name: 'Sign in with Shopify' }).click()
    await form.getByLabel('Client ID').fill(shopifyApp.clientId)
    await form.getByLabel('Client secret').fill(shopifyApp.clientSecret)
    const open = async () => {
      const opened = page.waitForEvent('popup')
      await form.getByRole('button', { name: 'Continue to Shopify' }).click()
      const window = await opened
      await expect(window.getByRole('link', { name: 'Install app' })).toBeVisible()
      return window
    }
    await (await open()).close()
    await expect(form.getByRole('alert')).toContainText('The window was closed before')

    const denied = await open()
    await denied.getByRole('link', { name: 'Cancel' }).click()
    await expect(form.getByRole('alert')).toContainText('The app was not installed.')
    await denied.close()

    const window = await open()
    await window.getByRole('link', { name: 'Install app' }).click()
    await expect(window.getByText('Your store is connected')).toBeVisible()
    await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible()
    // Shopify accepts the URL of its privacy webhooks only in the app's configuration.
    const privacy = page.getByRole('textbox', { name: 'Webhook URL for privacy requests' })
    await expect(privacy).toHaveValue(/\/w\/shop\/[\da-f-]{36}$/)
  } finally {
    await trellis.stop()
    await shopify.close()
  }
})
