import { expect, type Page } from '@playwright/test'
import { open, settled, storedSubmissions, subscribe, test } from './testing/script-test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const offlineNote = (page: Page) => page.getByText("You're offline.")

test('offline, stores a submission, says so, and sends it once when the network is back', async ({
  page,
  site,
  context,
}) => {
  const silent = await open(page, site)
  await page.getByRole('textbox', { name: 'Email address' }).fill('ann@example.com')
  await expect.poll(() => site.asked).toContain('/f/newsletter-2.js')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(offlineNote(page)).toBeVisible()
  expect(site.submissions).toEqual([])
  await context.setOffline(false)
  await expect(page.getByText('See you on Sunday')).toBeVisible()
  expect(site.submissions).toHaveLength(1)
  expect(await storedSubmissions(page)).toEqual([])
  silent()
})

for (const way of ['when the network is back', 'though the network carries nothing at first', 'from the next page'])
  test(`offline before any interaction, stores a submission, says so, and sends it once ${way}`, async ({
    page,
    site,
    context,
  }) => {
    const silent = await open(page, site)
    await expect(dialog(page)).toBeVisible()
    // The piece that stores it loads after the form.
    await settled(page)
    await context.setOffline(true)
    const button = page.getByRole('button', { name: 'Subscribe' })
    await button.click()
    await expect(page.locator('trellis-form').getByText("You're offline.")).toHaveCount(0)
    await page.getByRole('textbox').fill('ann@example.com')
    for (let i = 0; i < 2; i++) await button.click()
    await expect(offlineNote(page)).toBeVisible()
    await expect.poll(async () => (await storedSubmissions(page)).length).toBe(1)
    const url = page.url()
    if (way === 'from the next page') await page.goto('about:blank')
    if (way.startsWith('though')) await page.route(/\/c\/send-/, (route) => route.abort(), { times: 1 })
    await context.setOffline(false)
    if (way === 'from the next page') await page.goto(url)
    else await expect(page.getByText('See you on Sunday')).toBeVisible()
    await expect.poll(() => site.submissions.map(({ fields }) => fields)).toEqual([{ email: 'ann@example.com' }])
    await expect.poll(() => storedSubmissions(page)).toEqual([])
    await settled(page)
    expect(site.submissions).toHaveLength(1)
    silent()
  })

test('sends a failed submission once from the next page, and does not show the form again', async ({ page, site }) => {
  await page.route('**/v/{subscribe,ticket}*', (route) => route.abort())
  await open(page, site)
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await subscribe(page)
  await expect(offlineNote(page)).toBeVisible()
  expect(await storedSubmissions(page)).toHaveLength(1)
  await page.unroute('**/v/{subscribe,ticket}*')
  await page.reload()
  await expect.poll(() => site.submissions.length).toBe(1)
  expect(site.submissions[0]).toMatchObject({ fields: { email: 'ann@example.com' }, ticket: 'a-ticket' })
  await expect.poll(() => storedSubmissions(page)).toEqual([])
  await expect(dialog(page)).toHaveCount(0)
  expect(site.submissions).toHaveLength(1)
})
