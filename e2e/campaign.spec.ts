import { expect as expectSoon, type Page, test } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { anOwner, mailReader, step } from './campaign-owner.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { ownerOfSite } from './owner-calls.ts'
import { owner } from './owner.ts'
import { startTrellis, type Trellis } from './trellis.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })

// Both tests share one program that sends through one mail server.
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1440, height: 900 } })

let sink: MailSink
let trellis: Trellis

test.beforeAll(async () => {
  sink = await startMailSink()
  trellis = await startTrellis({ SMTP_URL: sink.url, MAIL_FROM: 'shop@kettle.example' })
  // The first account counts as confirmed. Creating one here ensures that no story's owner is that account.
  await ownerOfSite(trellis.url, trellis.shopUrl)
})
test.afterAll(async () => {
  await trellis?.stop()
  await sink.close()
})

const people = `Email Address,First Name
ann@example.com,Ann
bob@example.com,Bob
cy@example.com,Cy
`

/**
 * Contacts are imported from a file, a campaign is written and tested, sent by SMTP, opened and clicked, and one
 * contact unsubscribes.
 */
test('an owner writes a campaign, sends it, and sees its results', async ({ page }) => {
  const ada = await anOwner(page, trellis)
  await confirmAddress(ada)
  await importPeople(page)

  await owner.goTo(page, 'Email campaigns')
  await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Create campaign' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Winter news')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByText('3 contacts now')).toBeVisible()
  await page.getByRole('radio', { name: /selected lists/ }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('radio', { name: 'All subscribed contacts' }).click()
  await page.getByRole('button', { name: 'Next: Content' }).click()
  await chooseDesign(page)

  await page.getByRole('button', { name: 'Next: Subject' }).click()
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('News for ')
  await page.getByRole('button', { name: 'Subject: merge tag' }).click()
  await page.getByRole('menuitem', { name: /First name, or/ }).click()
  await expect(page.getByRole('textbox', { name: 'Subject', exact: true })).toHaveValue('News for [first_name|there]')
  await expect(page.getByRole('region', { name: 'Inbox preview' })).toContainText('News for there')
  // The page is left immediately; the typed text is still there afterwards.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Subject', exact: true })).toHaveValue('News for [first_name|there]')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next: A/B test' }).click()
  await expect(page.getByRole('radio', { name: /^No test/ })).toBeChecked()
  expect(await axeViolations(page)).toEqual([])

  await step(page, 'Review').click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByLabel('Email address').fill(ada)
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sink.to(ada).length).toBe(2)
  expect(sink.to(ada)[1]).toMatch(/^Subject: \[Test\] News for there$/m)

  await page.getByRole('button', { name: 'Send to 3 contacts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Delivered')).toBeVisible({ timeout: 60_000 })
  expect(await axeViolations(page)).toEqual([])
  await expect.poll(() => sink.to('ann@example.com').length, { timeout: 60_000 }).toBe(1)
  const [mail] = sink.to('ann@example.com')
  expect(mail).toMatch(/^Subject: News for Ann$/m)
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)

  // The one-click unsubscribe request that an email client makes, which carries no cookie.
  const unsubscribe = /^List-Unsubscribe:\s+<(http[^>]+)>/m.exec(mail!)![1]!
  const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await fetch(unsubscribe, form)).status).toBe(200)

  await owner.goTo(page, 'Email campaigns')
  const row = page.getByRole('row').filter({ hasText: 'Winter news' })
  await expect(row).toContainText('Sent')
  expect(await axeViolations(page)).toEqual([])
  const [opened] = /http:\/\/\S+?\/o\/[\w-]+\.gif/.exec(plain(mail!))!
  await row.getByRole('link').click()
  await page.getByRole('link', { name: 'View report' }).click()
  await expect(async () => {
    // An email that is opened immediately counts as opened by a machine, so this retries until a person's open is
    // counted.
    await fetch(opened, { headers: { 'user-agent': mailReader } })
    await page.reload()
    await expect(page.getByLabel('Results')).toContainText(/Opened\s*1/, { timeout: 2000 })
  }).toPass({ timeout: 40_000 })
  await owner.goTo(page, 'Email campaigns')

  // The unsubscribed contact isn't counted for the next campaign.
  await page.getByRole('button', { name: 'Winter news: more' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByText('2 contacts now')).toBeVisible()
  await expect(page.getByLabel('Campaign name')).toHaveValue('Winter news (copy)')
})

test('a subscriber’s emails arrive at the mail server', async ({ page }) => {
  const { call, email: ada, site } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await confirmAddress(ada)
  const { templates } = await call('/templates')
  const { json } = templates.find(({ name }) => name === 'Bakery newsletter')!
  const { popup } = await call('/popup/save', { popup: { json, before_show_delay: 0 } })
  const welcome = { name: 'Welcome', subject: 'Your loaf is waiting', body: 'Good morning.' }
  const { email } = await call('/autoresponse/email/save', { email: welcome })
  await call('/autoresponse/rule/create', { popup_id: popup.id, email_id: email.id })
  await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })

  await page.goto(`${trellis.shopUrl}?site=${site.key}`)
  const form = page.getByRole('dialog')
  // No person fills in a form within a second of seeing it; a visitor who does must confirm.
  await form.getByRole('textbox').first().pressSequentially('grace@hopper.example', { delay: 60 })
  await form.getByRole('button', { name: 'Save me a loaf' }).click()
  await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()

  await expect.poll(() => sink.to('grace@hopper.example').length).toBe(1)
  const [source] = sink.to('grace@hopper.example')
  expect(source).toMatch(/^Subject: Your loaf is waiting$/m)
  expect(source).toMatch(/^From: .*Kettle & Kiln.* <shop@kettle\.example>$/m)
  expect(source).toMatch(/^Content-Type: text\/plain/m)
  expect(source).toMatch(/^Content-Type: text\/html/m)
  expect(source).toMatch(/^List-Unsubscribe:\s+</m)
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
})

/** Follows the confirmation link sent to a new account. Until then, nothing is sent on its behalf. */
async function confirmAddress(email: string): Promise<void> {
  await expect.poll(() => sink.to(email).length).toBe(1)
  const token = /confirm-email\?token=([\w-]+)/.exec(plain(sink.to(email)[0]!))![1]
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ token })
  expect((await fetch(`${trellis.url}/accounts/confirm-email`, { method: 'POST', headers, body })).status).toBe(200)
}

async function importPeople(page: Page): Promise<void> {
  await owner.goTo(page, 'Contacts')
  await page.getByRole('link', { name: 'Imports' }).click()
  const upload = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) }
  await page.locator('input[type=file]').setInputFiles(upload)
  await page.getByLabel('Consent source').fill('Asked at the till.')
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('link', { name: 'View contacts' })).toBeVisible()
}

async function chooseDesign(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Text-only letter/ }).click()
  await expect(page.getByRole('button', { name: 'Next: Subject' })).toBeVisible()
}

/** Returns an email's source with quoted-printable decoded. */
function plain(source: string): string {
  const whole = source.replaceAll(/=\r?\n/g, '')
  return whole.replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
