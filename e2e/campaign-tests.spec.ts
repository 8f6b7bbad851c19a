import { expect as expectSoon, type Page, test } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { step } from './campaign-owner.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { ownerOfSite } from './owner-calls.ts'
import { startTrellis, type Trellis } from './trellis.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })

test.use({ viewport: { width: 1440, height: 900 } })

/** If set to a folder, screenshots of the resend dialog are saved there. */
const pictures = process.env['CAMPAIGN_PICTURES']
let sink: MailSink
let trellis: Trellis

test.beforeAll(async () => {
  sink = await startMailSink()
  trellis = await startTrellis({ SMTP_URL: sink.url, MAIL_FROM: 'shop@kettle.example' })
})
test.afterAll(async () => {
  await trellis?.stop()
  await sink.close()
})

const people = Array.from({ length: 40 }, (_, i) => `p${i}@example.com`)

/**
 * Two emails go to a part of forty contacts through a real mail server. Each contact's email is shown consistently
 * everywhere, and the owner sends the winner.
 */
test('an owner tests another email on part of the audience and sends the winner to the rest', async ({ page }) => {
  // The first account counts as confirmed.
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(page.context())
  for (const email of people) await call('/contacts/add', { email, consent: 'Asked in the shop.' })
  const { campaign } = await call('/campaigns/save', {
    campaign: { name: 'Winter news', email: { subject: 'Winter is here' } },
  })

  await page.goto(screen(`/campaigns/${campaign.id}/edit?step=content`))
  await page.getByRole('button', { name: /^Text-only letter/ }).click()
  await write(page, 'Mugs for the winter')
  await step(page, 'A/B test').click()
  await expect(page.getByRole('radio', { name: /^No test/ })).toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: /^Content/ }).click()
  await expect(page.getByRole('group', { name: 'B' })).toContainText('Still the same as A.')
  expect(await axeViolations(page)).toEqual([])

  // A variant that makes no valid test is reported next to it and blocks the campaign.
  await step(page, 'Review').click()
  await expect(page.getByText('Variant B is the same as variant A. Change it.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to A/B test' }).click()
  await expect(page.getByRole('group', { name: 'B' }).getByRole('alert')).toContainText('the same as variant A')
  await page.getByRole('button', { name: 'Edit email B' }).click()
  await expect(page.getByRole('radio', { name: 'B', exact: true })).toBeChecked()
  await write(page, 'Bowls for the winter')
  await page
    .getByRole('radiogroup', { name: /you are editing variant/ })
    .getByText('A', { exact: true })
    .click()
  await expect(page.getByText('Mugs for the winter').first()).toBeVisible()

  await step(page, 'A/B test').click()
  await expect(page.getByRole('group', { name: 'B' })).toContainText('Its own email.')
  const share = page.getByRole('slider')
  await share.focus()
  for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Test on 60% of the audience')).toBeVisible()
  await page.getByRole('radio', { name: 'When I choose it' }).click()
  await expect(page.getByText(/The other 16 wait until you choose a winner/)).toBeVisible()
  await step(page, 'Review').click()
  await expect(
    page.getByText('Content, by open rate; on 60% of them, the winner goes to the others when you choose it'),
  ).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send to 40 contacts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('The rest waits for a winner')).toBeVisible()

  const report = async () => await call('/campaigns/report', { campaign_id: campaign.id })
  const deliveredOf = ({ variants }: Awaited<ReturnType<typeof report>>) =>
    variants.reduce((sum, { delivered }) => sum + delivered, 0)
  await expect
    .poll(async () => {
      const now = await report()
      return deliveredOf(now) + now.test!.waiting
    })
    .toBe(people.length)
  const reported = await report()
  const { variants } = reported
  const tested = deliveredOf(reported)
  await expect.poll(arrived).toBe(tested)
  expect([who('A').length, who('B').length]).toEqual(variants.map(({ delivered }) => delivered))

  await page.getByRole('link', { name: 'View report' }).click()
  const table = page.getByRole('table', { name: 'A/B test' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'A/B test' })).toContainText('Too early to tell')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send B to the rest' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send variant B' }).click()
  await expect(table.getByRole('row').last()).toContainText('The rest, who got B afterwards')
  await expect.poll(arrived, { timeout: 60_000 }).toBe(people.length)
  expect(who('A')).toHaveLength(variants[0]!.delivered)
  // Everyone got exactly one email.
  expect(people.filter((email) => sink.to(email).length !== 1)).toEqual([])

  // Support for a contact shows the email that this contact got.
  for (const [letter, count] of [
    ['A', 0],
    ['B', 1],
  ] as const) {
    const [own] = who(letter)
    const { contacts } = await call('/contacts/list', { search: own, limit: 10 })
    await page.goto(screen(`/contacts/${contacts.find(({ email }) => email === own)!.id}`))
    await page.getByRole('button', { name: 'Winter is here' }).click()
    const mail = page.getByRole('dialog').frameLocator('iframe')
    await expect(mail.getByText('Mugs for the winter')).toBeVisible()
    await expect(mail.getByText('Bowls for the winter')).toHaveCount(count)
  }

  // No one opened it. The winner is resent, unless the owner chooses otherwise.
  await page.goto(screen(`/campaigns/${campaign.id}`))
  await page.getByRole('button', { name: 'Resend to non-openers' }).click()
  const dialog = page.getByRole('dialog')
  const variant = dialog.getByLabel('Variant to send')
  await expect(variant).toHaveValue('B')
  await expect(dialog).toContainText('B won the A/B test.')
  await expect(dialog).toContainText('Goes to 40 contacts.')
  expect(await axeViolations(page)).toEqual([])
  if (pictures) await page.screenshot({ path: `${pictures}/resend.png` })
  await variant.selectOption('A')
  await dialog.getByLabel('New subject').fill('Winter is still here')
  await dialog.getByRole('button', { name: 'Create resend' }).click()
  await expect(page.getByLabel('Campaign name')).toHaveValue('Winter news (resend)')
  await step(page, 'Content').click()
  await expect(page.getByText('Mugs for the winter').first()).toBeVisible()
  await expect(page.getByText('Bowls for the winter')).toHaveCount(0)
})

/** B started as a copy of A and contains additional text. */
const who = (letter: 'A' | 'B') =>
  people.filter((email) => {
    const [mail] = sink.to(email)
    return mail !== undefined && mail.includes('Bowls for the winter') === (letter === 'B')
  })
const arrived = () => who('A').length + who('B').length

/** Adds a paragraph to the first text block of the email in the editor. */
async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('group', { name: 'Email blocks' }).getByRole('button', { name: /^Text/ }).first().click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type(words)
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}
