import { expect as expectSoon } from '@playwright/test'
import { step } from './campaign-owner.ts'
import { guidePicture } from './guide-pictures.ts'
import { ownerOfSite } from './owner-calls.ts'
import { owner } from './owner.ts'
import { test } from './shared-trellis.ts'

// Follows the instructions of docs/guide, using its wording. GUIDE_PICTURES=1 takes the screenshots of its pages again.

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })
test.use({ viewport: { width: 1280, height: 800 } })

const people = `Email,First name,Country
ann@example.com,Ann,US
bob@example.com,Bob,GB
`

test('first-form.md: create a form from a template and publish it', async ({ context, page, trellis }) => {
  const { enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  await page.goto(screen('/'))
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible()
  await guidePicture(page, 'dashboard')
  await page.getByRole('link', { name: 'New form' }).first().click()
  await page.getByText('Bakery newsletter').click()
  await expect(page.getByRole('button', { name: 'Use this template' })).toBeVisible()
  await guidePicture(page, 'template')
  await page.getByRole('button', { name: 'Use this template' }).click()
  await expect(page).toHaveURL(/\/forms\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: 'Hear first what comes out of the oven' })).toHaveCount(1)
  await guidePicture(page, 'editor')
  await page.getByRole('button', { name: /^Visibility/ }).click()
  await page.getByRole('textbox', { name: 'Delay' }).fill('5')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Before you publish' })
  await expect(dialog.getByText('The script was not seen')).toBeVisible()
  await guidePicture(page, 'publish')
  await dialog.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.goto(screen('/install'))
  await expect(page.getByText(/<script async src=/).first()).toBeVisible()

  // The guide is also available in the dashboard.
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Guide' }).click()
  await page.getByRole('link', { name: 'Your first form' }).click()
  await expect(page.getByRole('heading', { name: 'Your first form', level: 1 })).toBeVisible()
  const picture = page.getByRole('img', { name: 'The form editor' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(600)
})

test('import-contacts.md and first-campaign.md: import contacts from a file and send them an email', async ({
  context,
  page,
  trellis,
}) => {
  const { enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  await page.goto(screen('/'))
  await owner.goTo(page, 'Contacts')
  await page.getByRole('link', { name: 'Imports' }).click()
  const upload = { name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(people) }
  await page.locator('input[type=file]').setInputFiles(upload)
  await page.getByLabel('Consent source').fill('Signed up at the counter.')
  await guidePicture(page, 'import')
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('link', { name: 'View contacts' })).toBeVisible()

  await owner.goTo(page, 'Email campaigns')
  await page.getByRole('link', { name: 'Create campaign' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Winter news')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByText('2 contacts now')).toBeVisible()
  await guidePicture(page, 'audience')
  await page.getByRole('button', { name: 'Next: Content' }).click()
  await page.getByRole('button', { name: /^Text-only letter/ }).click()
  await page.getByRole('button', { name: 'Next: Subject' }).click()
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('News for the winter')
  await expect(page.getByRole('region', { name: 'Inbox preview' })).toContainText('News for the winter')
  await guidePicture(page, 'subject')
  await step(page, 'Review').click()
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible()
  await expect(page.getByText(/^Ready to send/)).toBeVisible()
  await guidePicture(page, 'review')
})
