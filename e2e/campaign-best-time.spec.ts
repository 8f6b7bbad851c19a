import { expect as expectSoon, test } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { mailReader, step } from './campaign-owner.ts'
import { type ClockedTrellis, startClockedTrellis } from './clocked-trellis.ts'
import { ownerOfSite } from './owner-calls.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })

test.use({ viewport: { width: 1440, height: 900 } })

const minute = 60_000
const day = 24 * 60 * minute
let trellis: ClockedTrellis
test.beforeAll(async () => void (trellis = await startClockedTrellis()))
test.afterAll(() => trellis.stop())

/**
 * Ann reads at nine in the morning, Bob at eight in the evening, and nothing is known about Cy. The hours are in UTC,
 * like the site's.
 */
test('an owner sends a campaign at the hour when each contact usually reads email', async ({ page }) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(page.context())
  let passed = 0
  /** Ten minutes past the next such hour. */
  const until = async (hour: number) => {
    const ahead = (hour * 60 * minute + 10 * minute - ((Date.now() + passed) % day) + day) % day
    passed += ahead
    await trellis.pass(ahead)
  }
  for (const name of ['ann', 'bob', 'cy'])
    await call('/contacts/add', { email: `${name}@example.com`, consent: 'Asked in the shop.' })
  const email = { subject: 'News', html: '<body><h1>News of the kiln</h1></body>' }
  const save = async (name: string) => (await call('/campaigns/save', { campaign: { name, email } })).campaign
  const mailTo = async (address: string) =>
    (await call('/sending/mailbox', { limit: 100 })).messages.filter(({ to }) => to === address)
  const readAll = async (address: string) => {
    for (const { id } of await mailTo(address)) {
      const { html } = (await call('/sending/message', { message_id: id })).message
      const pixel = /http:\/\/\S+?\/o\/[\w-]+\.gif/.exec(html)![0]
      await fetch(pixel, { headers: { 'user-agent': mailReader } })
    }
  }
  await until(3)
  for (let i = 0; i < 5; i++) await call('/campaigns/send', { campaign_id: (await save(`Before ${i}`)).id })
  for (const name of ['ann', 'bob', 'cy'])
    await expect.poll(async () => (await mailTo(`${name}@example.com`)).length).toBe(5)
  await until(9)
  await readAll('ann@example.com')
  await until(20)
  await readAll('bob@example.com')
  await until(3)

  const campaign = await save('Winter')
  await page.goto(screen(`/campaigns/${campaign.id}/edit?step=schedule`))
  await page.getByLabel('Send at each contact’s best time').check()
  await expect(page.getByRole('list', { name: 'Contacts by their best hour' })).toContainText('9 AM: 1')
  await expect(page.getByText(/^2 contacts get it when they usually open and click\./)).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await step(page, 'Review').click()
  await expect(page.getByText(/at each contact’s best time/)).toBeVisible()
  await page.getByRole('button', { name: 'Send to 3 contacts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Each contact gets it at their best time')).toBeVisible()
  await expect(page.getByText('0 of 3')).toBeVisible()

  const load = async () => (await call('/campaigns/load', { campaign_id: campaign.id })).campaign
  await until(10)
  await expect.poll(async () => (await mailTo('ann@example.com')).length).toBe(6)
  expect((await mailTo('bob@example.com')).length).toBe(5)
  await page.goto(screen(`/campaigns/${campaign.id}`))
  await expect(page.getByText(/^[12] of 3$/)).toBeVisible()
  await until(21)
  await expect.poll(async () => (await load()).status).toBe('sent')
  expect((await mailTo('bob@example.com')).length).toBe(6)
  await page.goto(screen(`/campaigns/${campaign.id}/report`))
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('100%').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
