import { expect } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

test('an owner adds share buttons to the site; a visitor shares, and the statistics count it', async ({
  browser,
  context,
  page,
  trellis,
}) => {
  const owner = await ownerOfSite(trellis.url, trellis.shopUrl)
  await owner.enter(context)
  await page.goto(owner.screen('/share'))
  const preview = page.frameLocator('iframe[title=Preview]')
  await expect(preview.getByRole('link', { name: 'Share on Facebook' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  // A change appears in the preview immediately, and is stored by Save.
  await page.getByRole('button', { name: 'Add network' }).click()
  await page.getByRole('menuitem', { name: 'Mastodon' }).click()
  await page.getByRole('button', { name: 'Move Mastodon up' }).click()
  await expect(preview.getByRole('button', { name: 'Share on Mastodon' })).toBeVisible()
  await page.getByRole('switch', { name: 'Show on my site' }).click({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()

  const visitors = await browser.newContext({ permissions: ['clipboard-write'] })
  const visitor = await visitors.newPage()
  await visitor.goto(`${trellis.shopUrl}?site=${owner.site.key}`)
  const buttons = visitor.getByRole('group', { name: 'Share' })
  await expect(buttons.getByRole('link', { name: 'Share on X' })).toBeVisible()
  const counted = visitor.waitForResponse((response) => response.url().endsWith('/v/share'))
  await buttons.getByRole('button', { name: 'Copy link' }).click()
  expect((await counted).status()).toBe(200)
  await visitors.close()

  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(page.getByRole('heading', { name: '1 share' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('Copy link')
  expect(await axeViolations(page)).toEqual([])
})

test('an owner adds share buttons to images and sees them in the preview', async ({ context, page, trellis }) => {
  const owner = await ownerOfSite(trellis.url, trellis.shopUrl)
  await owner.enter(context)
  await page.goto(owner.screen('/image-sharer'))
  const preview = page.frameLocator('iframe[title=Preview]')
  // The script may load after the pointer has entered, in which case the next move counts.
  await expect(async () => {
    await preview.getByRole('heading').first().hover()
    await preview.getByRole('img', { name: 'A bakery in the morning' }).hover()
    await expect(preview.getByRole('button', { name: 'Share on Pinterest' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Only these').fill('a{}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a CSS selector such as .post .share.')).toBeVisible()
  await page.getByLabel('Only these').fill('main img')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
})
