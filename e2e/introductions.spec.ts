import { expect as expectSoon } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { firstSubscriber } from './first-subscriber.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

const expect = expectSoon.configure({ timeout: 30_000 })

test('a new user takes the tour, is asked about Shopify, and takes the tour again', async ({
  context,
  page,
  trellis,
}) => {
  const { enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  await page.goto(screen('/'))
  const tour = page.getByRole('region', { name: 'Tour' })
  await tour.getByRole('button', { name: 'Start tour' }).click()
  await expect(tour.getByText('1 of 5: List Builder')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'List Builder' })).toHaveAttribute(
    'data-tour',
    '',
  )
  expect(await axeViolations(page)).toEqual([])
  await tour.getByRole('button', { name: 'Next' }).click()
  await expect(tour.getByText('2 of 5: Email campaigns')).toBeVisible()
  // Progress is recorded, so the tour continues there another day.
  await page.reload()
  await expect(tour.getByText('2 of 5: Email campaigns')).toBeVisible()
  for (const stop of ['3 of 5: Automations', '4 of 5: Contacts', '5 of 5: Settings']) {
    await tour.getByRole('button', { name: 'Next' }).click()
    await expect(tour.getByText(stop)).toBeVisible()
  }
  await tour.getByRole('button', { name: 'Finish' }).click()
  await expect(tour).toBeHidden()
  await page.getByRole('button', { name: 'Not on Shopify' }).click()
  await expect(page.getByRole('region', { name: 'Connect Shopify' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Connect Shopify' })).toBeHidden()

  // Text typed before the palette has loaded isn't lost.
  let letItCome = () => {}
  const isTyped = new Promise<void>((resolve) => (letItCome = resolve))
  await page.route('**/*.js', async (route) => (await isTyped, route.continue()))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('take the toor')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('ur')
  letItCome()
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect(search.getByPlaceholder(/^Search contacts/)).toHaveValue('take the tour')
  await search.getByRole('button', { name: 'Take the tour' }).click()
  await expect(tour.getByText('1 of 5: List Builder')).toBeVisible()
  await tour.getByRole('button', { name: 'End tour' }).click()
  await expect(tour).toBeHidden()
  // Neither is text typed while it opens again, before its field has the focus.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('take')
  await expect(search.getByPlaceholder(/^Search contacts/)).toHaveValue('take')
})

test('the bell counts new notifications while the page is open, in rows at least 60 pixels high, until it is opened', async ({
  context,
  page,
  trellis,
}) => {
  const owner = await ownerOfSite(trellis.url, trellis.shopUrl)
  await owner.enter(context)
  await page.goto(owner.screen('/media'))
  const bell = page.getByRole('button', { name: /^Open: Notifications/ })
  await expect(bell).toHaveText('Open: Notifications')
  await firstSubscriber(trellis.url, owner, 'Mugs')
  await expect(bell).toHaveText('Open: Notifications1')
  await bell.click()
  const row = page.getByRole('menuitem', { name: /Mugs has its first subscriber/ })
  await expect(row).toBeVisible()
  expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(60)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(bell).toHaveText('Open: Notifications')
  await bell.click()
  await row.click()
  await expect(page).toHaveURL(/\/contacts\/[0-9a-f-]{36}/)
})
