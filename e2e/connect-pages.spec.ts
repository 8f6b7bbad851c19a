import { expect as expectSoon } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { newsletterPopup } from './form-parts.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })
const tools = { name: /Zapier, Make (or|and) n8n/ }
const pixels = { name: /Google Analytics|How to set it up/ }

test('shows how to connect other tools on the pages where an owner needs it', async ({ context, page, trellis }) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  for (const path of ['/webhooks', '/webhooks/incoming', '/integrations', '/integrations/webhook', '/settings']) {
    await page.goto(screen(path))
    await expect(page.getByRole('link', tools)).toHaveAttribute('href', '/guide/zapier-make-n8n')
  }
  await page.getByRole('link', tools).click()
  await expect(page.getByRole('heading', { name: 'Connect Zapier, Make, n8n and other tools' })).toBeVisible()

  await page.goto(screen('/integrations'))
  await expect(page.getByRole('link', pixels)).toHaveAttribute('href', '/guide/analytics-and-pixels')
  const popup = { json: newsletterPopup('News of tea'), name: 'News', form_type: 'popup' }
  const { popup: form } = await call('/popup/save', { popup })
  await page.goto(screen(`/forms/${form.id}`))
  await page.getByRole('button', { name: /^Success/ }).click()
  await expect(page.getByRole('link', pixels)).toHaveAttribute('href', '/guide/analytics-and-pixels')
  await page.goto(screen('/install'))
  await expect(page.getByRole('link', pixels)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', pixels).click()
  await expect(
    page.getByRole('heading', { name: 'Google Analytics, Tag Manager, Meta and TikTok', exact: true }),
  ).toBeVisible()
})
