import { expect } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

/**
 * A receipt sent by the owner's server is shown in the log and on the customer's profile, in both places as it arrived.
 */
test('an owner sends a transactional email through the API and sees it', async ({ page, trellis }) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(page.context())
  await page.goto(screen('/transactional'))
  await expect(page.getByRole('heading', { name: 'No transactional emails yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create the first one' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  const { contact } = await call('/contacts/add', { email: 'ann@example.com', first_name: 'Ann', consent: 'Asked.' })
  const draft = {
    name: 'Receipt',
    subject: 'Receipt [order_number]',
    body: '<p>Thank you, [first_name|you]: [total].</p>',
  }
  const { email } = await call('/autoresponse/email/save', { email: draft })
  const data = { order_number: 1042, total: '€ 48' }
  await call('/transactional/send', { email_id: email.id, to: 'ann@example.com', data })
  await expect
    .poll(async () => (await call('/transactional/list')).emails.map(({ state }) => state), { timeout: 30_000 })
    .toEqual(['delivered'])

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Request' })).toHaveValue(/"order_number": "1042",\s+"total": "1042"/)
  const row = page.getByRole('row').filter({ hasText: 'Receipt 1042' })
  await expect(row).toContainText('Delivered')
  expect(await axeViolations(page)).toEqual([])
  await row.getByRole('button', { name: 'Receipt 1042' }).click()
  await expect(
    page.frameLocator('iframe[title="Email: Receipt 1042"]').getByText('Thank you, Ann: € 48.'),
  ).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sender' }).click()
  await page.getByRole('dialog').getByLabel('Address').fill('receipts@elsewhere.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Set up this domain first/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(screen(`/contacts/${contact.id}`))
  const emails = page.getByRole('table', { name: 'Emails' })
  await expect(emails.getByRole('row').filter({ hasText: 'Receipt 1042' })).toContainText('Transactional')
  await emails.getByRole('button', { name: 'Receipt 1042' }).click()
  await expect(
    page.frameLocator('iframe[title="Email: Receipt 1042"]').getByText('Thank you, Ann: € 48.'),
  ).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
