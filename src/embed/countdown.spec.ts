import { expect, type Page } from '@playwright/test'
import { fetched, formOf, made, openForm, says, tabOf } from './testing/pieces-page.ts'
import { test } from './testing/script-test.ts'

test('a per-visitor countdown continues on the next page', async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  const document = formOf([
    tabOf('First', made('countdown', { id: 'clock', until: 'visitor', duration: 600, format: 'hh:mm:ss' })),
  ])
  await openForm(page, site, document)
  expect(fetched(site)).toEqual(['optional-pieces', 'widgets'])
  await expect(page.getByRole('timer')).toHaveText('00:10:00')
  await page.clock.runFor(60_000)
  await expect(page.getByRole('timer')).toHaveText('00:09:00')
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/^00:0[89]:\d\d$/)
})

test('the rest of a visitor’s 24 hours is shown in ordinary text, and keeps counting down', async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  const said = 'Only [24hrCountdown] left, [name|friend].'
  await openForm(page, site, formOf([tabOf('First', says(said), made('button', { text: 'Now, [name|friend]' }))]))
  expect(fetched(site)).toEqual(['merge', 'optional-pieces', 'widgets'])
  const text = page.getByText('Only')
  await expect(text).toHaveText(/^Only 2[34]:\d\d:\d\d left, friend\.$/)
  await page.clock.runFor(60_000)
  await expect(text).toHaveText(/^Only 23:5[89]:\d\d left, friend\.$/)
  await page.reload()
  await expect(text).toHaveText(/^Only 23:5\d:\d\d left, friend\.$/)
})

test('an expired countdown closes the form', async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  await openForm(
    page,
    site,
    formOf([tabOf('First', made('countdown', { endsAt: '2026-11-20T10:01:00.000Z', atEnd: 'close' }))]),
  )
  await page.clock.runFor(70_000)
  await expect(page.getByRole('dialog')).toBeHidden()
})

/** Makes the server give the visitor a code that expires at the given time. */
const giveCode = (page: Page, expires_at: string | null) =>
  page.route('**/v/code', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { code: 'OWN-1', label: '', expires_at, claim_id: '' },
    }),
  )

test("a countdown ends when the visitor's code expires", async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  await giveCode(page, '2026-11-20T10:02:00.000Z')
  const clock = made('countdown', { until: 'code', format: 'hh:mm:ss', atEnd: 'hide' })
  const document = formOf([tabOf('First', clock, made('discount', { discountCampaignId: 'a' }))])
  await openForm(page, site, document)
  await expect(page.getByText('OWN-1')).toBeVisible()
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^00:0[12]:\d\d$/)
  // The timer starts ticking when the browser reports that it is visible.
  await expect(async () => {
    await page.clock.runFor(20_000)
    await expect(timer).toHaveText(/^00:00:\d\d$/, { timeout: 500 })
  }).toPass()
  await page.clock.runFor(60_000)
  await expect(timer).toBeHidden()
})

test('hides a countdown to the end of a code that does not expire', async ({ page, site }) => {
  await giveCode(page, null)
  const clock = made('countdown', { until: 'code', text: 'Only [24hrCountdown]' })
  await openForm(page, site, formOf([tabOf('First', made('discount', { discountCampaignId: 'a' }), clock)]))
  await expect(page.getByText('OWN-1')).toBeVisible()
  await expect(page.getByText('Only')).toBeHidden()
})

test('hides a discount without a code; a code can be copied', async ({ page, site }) => {
  await openForm(
    page,
    site,
    formOf([tabOf('First', made('discount', { id: 'none' }), made('discount', { code: 'TEN' }))]),
  )
  await expect(page.getByText('YOUR-CODE')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(1)
  await expect(page.getByText('TEN')).toBeVisible()
})
