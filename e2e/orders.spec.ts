import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { owner } from './owner.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

const file = `Bon,Total,Email,Date,Currency
1001,100,ann@example.com,2026-11-01,EUR
1002,much,ann@example.com,2026-11-02,EUR
`

/**
 * A visitor's order comes from the thank-you page, is shown on the contact, verified, refunded and marked as paid
 * again. More orders come from a file.
 */
test('an owner sees the orders of the shop', async ({ browser, context, page, trellis }) => {
  const { call, enter, screen, site } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await call('/contacts/add', { email: 'ann@example.com', consent: 'At the till.' })
  await enter(context)
  await page.goto(screen('/orders'))
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  const example = await page.getByLabel('Script for the thank-you page').inputValue()
  expect(await axeViolations(page)).toEqual([])
  const visitor = await browser.newContext()
  const shop = await visitor.newPage()
  await shop.goto(`${trellis.shopUrl}?site=${site.key}`)
  await shop.evaluate(/<script>([^]*)<\/script>/.exec(example)![1]!)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: '1001', exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await visitor.close()
  await expect(page.getByRole('cell', { name: 'not verified' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: '1001', exact: true }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Order verified.')).toBeVisible()
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('button', { name: 'Record refund' }).click()
  // A notice disappears after a while, unless the pointer is on it.
  const undo = page.getByLabel('Notices').getByRole('button', { name: 'Undo' }).last()
  await undo.hover()
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await undo.click()
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible()
  await page.getByRole('link', { name: 'ann@example.com' }).click()
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText('€95.10')
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Bought: Order 1001')

  await owner.goTo(page, 'Orders')
  await page.getByRole('link', { name: 'Order sources' }).click()
  const upload = { name: 'till.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
  await page.locator('input[type=file]').setInputFiles(upload)
  await expect(page.getByText('Choose the column with the order number.')).toBeVisible()
  await page.getByLabel('Import "Bon" as').selectOption('Order number')
  await expect(page.getByRole('table', { name: 'Preview' })).toContainText('€100.00')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('link', { name: /skipped rows/ })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Import now' }).click()
  const show = page.getByRole('link', { name: 'View orders' })
  await expect(show).toBeVisible({ timeout: 60_000 })
  await show.click()
  // The file contains the order that was already known, so it remains a single order.
  await expect(page.getByRole('cell', { name: 'not verified' })).toBeHidden()
  await expect(page.getByLabel('Order totals')).toContainText('€100.00')

  const campaign_id = await sentCampaign(call)
  // An immediate click counts as a scanner's.
  await expect(async () => {
    await clickIn(await onlyMessage(call))
    expect((await call('/campaigns/report', { campaign_id })).counts.clicked).toBe(1)
  }).toPass({ timeout: 60_000 })
  await call('/orders/record', { order: { external_id: 'C1', email: 'ann@example.com', currency: 'EUR', total: 40 } })
  await page.goto(screen(`/campaigns/${campaign_id}/report`))
  await expect(page.getByLabel('Results')).toContainText('€40.00')
  await expect(page.getByRole('row', { name: /kettle\.example\/sale/ })).toContainText('€40.00')
  expect(await axeViolations(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV: All recipients' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('ann@example.com,example.com,accepted')
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('row', { name: /Net revenue/ })).toContainText('€40.00')
  expect(await axeViolations(page)).toEqual([])
})

type Call = Awaited<ReturnType<typeof ownerOfSite>>['call']

async function sentCampaign(call: Call): Promise<string> {
  const html = '<html><body><a href="https://kettle.example/sale">Sale</a></body></html>'
  const { campaign } = await call('/campaigns/save', { campaign: { name: 'Sale', email: { subject: 'Sale', html } } })
  await call('/campaigns/send', { campaign_id: campaign.id })
  return campaign.id
}

async function onlyMessage(call: Call): Promise<string> {
  const { messages } = await call('/sending/mailbox', {})
  return (await call('/sending/message', { message_id: messages[0]!.id })).message.html
}

/** Requests the link as a person's browser does. */
async function clickIn(html: string): Promise<void> {
  const [link] = /http:[^"]*\/k\/[\w.-]+/.exec(html)!
  const agent = { 'user-agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/605 (KHTML, like Gecko)' }
  const { status } = await fetch(link, { headers: agent, redirect: 'manual' })
  expect(status).toBe(302)
}
