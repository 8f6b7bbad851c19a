import { expect as expectSoon } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { anOwner, callsOf } from './campaign-owner.ts'
import { owner } from './owner.ts'
import { test } from './shared-trellis.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })

/**
 * What the list shows, its filters and its actions: a campaign being saved, one that waits for its winner, emails that
 * forms send.
 */
test('the list of campaigns reflects their progress', async ({ page, trellis }) => {
  await anOwner(page, trellis)
  const call = callsOf(page, trellis)
  for (let i = 0; i < 10; i++) {
    await call('/contacts/add', { email: `person${i}@example.com`, consent: 'Asked in the shop.' })
  }
  const variants = [{ letter: 'B', subject: 'Half price' }]
  const email = { subject: 'Mugs', html: '<p>Mugs</p>' }
  const tested = { name: 'Tested', email, test: { variants, share: 50, hours: 72 } }
  const { campaign } = await call<{ campaign: { id: string } }>('/campaigns/save', { campaign: tested })
  await call('/campaigns/send', { campaign_id: campaign.id })
  await call('/campaigns/save', { campaign: { name: 'Draft', email } })
  const welcome = { name: 'Welcome', subject: 'Hello', body: 'Good morning.' }
  const saved = await call<{ email: { id: string } }>('/autoresponse/email/save', { email: welcome })
  const { popup } = await call<{ popup: { id: string } }>('/popup/save', { popup: { name: 'Loaf' } })
  await call('/autoresponse/rule/create', { popup_id: popup.id, email_id: saved.email.id })

  // The list reloads automatically while something is being sent.
  await owner.goTo(page, 'Email campaigns')
  const row = page.getByRole('row').filter({ hasText: 'Tested' })
  await expect(row).toContainText(/Sending\s*\d+ of 10/, { timeout: 90_000 })
  await page.getByRole('button', { name: 'Tested: more' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  // A notice disappears after a while, unless the pointer is on it.
  const undo = page.getByLabel('Notices').getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(row).toContainText('Paused')
  await undo.click()
  await expect(row).toContainText('Sending')
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sending' }).click()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()

  // A campaign that is left while it is being saved is shown as saving until it is saved.
  await page.getByRole('main').getByRole('link', { name: 'Email campaigns' }).click()
  await page.getByRole('link', { name: 'Draft', exact: true }).click()
  let letThrough = () => {}
  const open = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/campaigns/save', async (route) => {
    await open
    await route.continue()
  })
  await page.getByLabel('Campaign name').fill('Draft, better')
  await page.getByRole('link', { name: 'All campaigns' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Draft' })).toContainText('Saving…')
  let readings = 0
  page.on('request', (request) => (readings += Number(request.url().endsWith('/campaigns/list'))))
  await expect.poll(() => readings, { timeout: 30_000 }).toBeGreaterThan(1)
  letThrough()
  await expect(page.getByRole('link', { name: 'Draft, better' })).toBeVisible()

  // Filters are stored in the URL.
  await page.getByRole('button', { name: 'All but deleted' }).click()
  await page.getByRole('checkbox', { name: 'Active' }).click()
  await expect(page.getByRole('checkbox', { name: 'Active' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Sent', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(row).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Open the form' })).toBeVisible()
  await expect(row).toBeHidden()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Welcome', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.goBack()
  await page.getByLabel('Type').selectOption('push')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})
