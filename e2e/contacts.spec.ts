import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { owner } from './owner.ts'
import { test } from './shared-trellis.ts'

const file = `Email Address,First Name,Last Name,Country,TAGS
ann@example.com,Ann,Lee,IT,"vip, spring"
bob@example.com,Bob,Ray,FR,spring
cy@example.com,Cy,Moe,IT,spring
ann.lee@example.org,Ann,Lee,FR,
nonsense,,,,
`

/** Contacts are imported from a file, filtered, saved as a segment, tagged, changed, and exported to a file. */
test('an owner imports contacts, filters them, and exports them', async ({ page, trellis }) => {
  await owner.createAccount(page, trellis.url)
  await owner.createSite(page, 'Kettle & Kiln', trellis.shopUrl)
  await owner.goTo(page, 'Contacts')
  await page.getByRole('link', { name: 'Imports' }).click()
  const upload = { name: 'mailchimp.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
  await page.locator('input[type=file]').setInputFiles(upload)
  await expect(page.getByRole('heading', { name: 'mailchimp.csv' })).toBeVisible()
  await expect(page.getByLabel('Import "TAGS" as')).toHaveValue('tags')
  await page.getByLabel('Consent source').fill('Asked at the till.')
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import now' }).click()
  // The rows that the check skipped are cleared until the import skips them again.
  await expect(page.getByRole('link', { name: 'View contacts' })).toBeVisible({ timeout: 60_000 })
  const refused = page.waitForEvent('download')
  await page.getByRole('link', { name: /skipped rows/ }).click()
  expect(await readFile(await (await refused).path(), 'utf8')).toContain('Invalid email address')

  await page.getByRole('link', { name: 'View contacts' }).click()
  await expect(page.getByRole('link', { name: 'ann@example.com' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Field').selectOption('country')
  await page.getByLabel('Value').selectOption('IT')
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByText('2 contacts')).toBeVisible()
  await expect(page.getByRole('link', { name: 'bob@example.com' })).toBeHidden()
  await page.getByLabel('Segment name').fill('Italy')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('List, segment or tag')).toHaveValue(/^segment /)

  await page.getByRole('link', { name: 'ann@example.com' }).click()
  await expect(page.getByLabel('City')).toBeVisible()
  // Another user edits the contact as well: fields that weren't changed here keep the other user's values.
  const [, site_id, contact_id] = /sites\/([^/]+)\/contacts\/([^/?]+)/.exec(page.url())!
  await saveElsewhere(page, { site_id, contact_id, phone: '06 1234567' })
  await page.getByLabel('City').fill('Rome')
  const saved = page.waitForResponse((response) => response.url().endsWith('/contacts/save') && response.ok())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  await expect(page.getByLabel('Phone')).toHaveValue('+39061234567')
  await expect(page.getByLabel('City')).toHaveValue('Rome')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('row', { name: /^Tags/ })).toContainText('vip')
  await page.getByRole('button', { name: 'Merge into ann@example.com' }).click()
  // A notice disappears after a while, unless the pointer is on it.
  const undo = page.getByLabel('Notices').getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Merged with: ann.lee@example.org')
  await undo.click()
  await expect(page.getByRole('link', { name: 'ann.lee@example.org' })).toBeVisible()
  await owner.goTo(page, 'Contacts')
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect(await readFile(await (await exported).path(), 'utf8')).toMatch(
    /ann@example\.com,Ann,Lee,,\+39061234567,Rome,IT/,
  )
})

/** Saves a contact as another tab would. */
async function saveElsewhere(page: Page, body: object): Promise<void> {
  const status = await page.evaluate(async (sent) => {
    const token = /trellis_session=([^;]+)/.exec(document.cookie)![1]!
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${decodeURIComponent(token)}` }
    return (await fetch('/contacts/save', { method: 'POST', headers, body: JSON.stringify(sent) })).status
  }, body)
  expect(status).toBe(200)
}
