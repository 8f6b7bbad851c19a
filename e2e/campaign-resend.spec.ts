import { expect } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { mailReader } from './campaign-owner.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** A campaign to three contacts: one opens it, a proxy opens one, and the third gets it again with another subject. */
test('an owner resends a campaign to the contacts who did not open it', async ({ page, trellis }) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(page.context())
  for (const name of ['ann', 'bob', 'cy']) {
    await call('/contacts/add', { email: `${name}@example.com`, consent: 'Asked in the shop.' })
  }
  const html = '<body><h1>Winter</h1><a href="https://kettle.example/sale">See the sale</a></body>'
  const email = { subject: 'Winter sale', preview_text: 'Up to half', html }
  const { campaign } = await call('/campaigns/save', { campaign: { name: 'Winter', email } })
  await call('/campaigns/send', { campaign_id: campaign.id })
  const load = async () => (await call('/campaigns/load', { campaign_id: campaign.id })).campaign.status
  await expect.poll(load, { timeout: 60_000 }).toBe('sent')
  const { messages } = await call('/sending/mailbox', { limit: 100 })
  const pixelOf = async (address: string) => {
    const { id } = messages.find(({ to }) => to === address)!
    const { message } = await call('/sending/message', { message_id: id })
    return /http:\/\/\S+?\/o\/[\w-]+\.gif/.exec(message.html)![0]
  }
  const pixels = { ann: await pixelOf('ann@example.com'), bob: await pixelOf('bob@example.com') }
  await fetch(pixels.bob, { headers: { 'user-agent': 'Mozilla/5.0' } })
  await expect(async () => {
    // An email that is opened immediately counts as opened by a machine.
    await fetch(pixels.ann, { headers: { 'user-agent': mailReader } })
    const { counts } = await call('/campaigns/report', { campaign_id: campaign.id })
    expect(counts).toMatchObject({ opened: 1, machine_opened: 1 })
  }).toPass({ timeout: 20_000 })

  await page.goto(screen(`/campaigns/${campaign.id}`))
  await page.getByRole('button', { name: 'Resend to non-openers' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Goes to 1 contact.')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Include 1 contact with privacy-proxy opens only').check()
  await expect(dialog).toContainText('Goes to 2 contacts.')
  await dialog.getByLabel('New subject').fill('Still half price')
  await dialog.getByRole('button', { name: 'Create resend' }).click()
  await expect(page.getByLabel('Campaign name')).toHaveValue('Winter (resend)')
  await expect(page.getByText('Contacts who didn’t open the campaign that this resends')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send to 2 contacts' })).toBeEnabled()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Change to in Audience' }).click()
  await page.getByLabel('Include contacts with privacy-proxy opens only').uncheck()
  await expect(page.getByText('1 contact now')).toBeVisible()
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('button', { name: 'Subject' }).click()
  await expect(page.getByLabel('Add to links')).toHaveValue('site')
  await page.getByLabel('Add to links').selectOption('On')
  await page.getByLabel('Content', { exact: true }).fill('second try')
  await expect(page.getByText('utm_campaign=Winter%20(resend)&utm_content=second%20try')).toBeVisible()
  await page.getByLabel('Add a “View in browser” link').check()
  await page.getByLabel('Publish in the archive').check()
  expect(await axeViolations(page)).toEqual([])
  await steps.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Send to 1 contact' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 60_000 })
  const sentAgain = async () =>
    (await call('/sending/mailbox', { limit: 100 })).messages.filter(({ subject }) => subject === 'Still half price')
  // The report appears before the email is sent.
  await expect
    .poll(async () => (await sentAgain()).map(({ to }) => to), { timeout: 60_000 })
    .toEqual(['cy@example.com'])
  const again = await sentAgain()
  const archive = page.getByRole('region', { name: 'Archive' })
  const { html: mail } = (await call('/sending/message', { message_id: again[0]!.id })).message
  const inBrowser = /http:\/\/[^\s"]+?\/b\/[\w-]+/.exec(mail)![0]
  const published = await archive.getByRole('link').getAttribute('href')
  await page.goto(inBrowser)
  await expect(page).toHaveTitle('Still half price')
  await expect(page.getByRole('link', { name: 'See the sale' })).toBeVisible()
  await page.goto(published!)
  await expect(page.getByRole('heading', { name: 'Winter' })).toBeVisible()
  await page.getByRole('link', { name: 'All emails from Kettle & Kiln' }).click()
  await expect(page.getByRole('heading', { name: 'Emails from Kettle & Kiln' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Still half price/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(screen('/campaigns'))
  await page.getByRole('button', { name: 'Winter (resend): more' }).click()
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Resend to non-openers' })).toBeHidden()

  await page.goto(screen(`/campaigns/${campaign.id}/report`))
  const map = page.frameLocator('iframe[title="Click map of the email"]')
  await expect(map.getByText('0 · 0%')).toBeVisible()
  const { html: sent } = (await call('/sending/message', { message_id: messages[0]!.id })).message
  const link = /http:\/\/[^\s"]+?\/k\/[\w-]+\.0/.exec(sent)![0]
  await fetch(link, { redirect: 'manual', headers: { 'user-agent': mailReader } })
  await page.reload()
  await expect(map.getByText('1 · 100%')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
