import { expect as expectSoon } from '@playwright/test'
import { aBrowser } from '../src/features/push/server/testing/a-browser.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { anOwner, callsOf, mailReader, step } from './campaign-owner.ts'
import { owner } from './owner.ts'
import { test } from './shared-trellis.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })

/**
 * A notification to the browsers of the site's visitors, sent to a push service, and decrypted with a browser's own
 * keys.
 */
test('an owner sends a push notification to its subscribers', async ({ page, trellis, push }) => {
  const service = push.plain
  await anOwner(page, trellis)
  const call = callsOf(page, trellis)
  const { popup } = await call<{ popup: { id: string } }>('/popup/save', { popup: { goal: 'push' } })
  await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
  const { sites } = await call<{ sites: { key: string }[] }>('/sites/list')
  const visitor = aBrowser(`${service.origin}/push/1`)
  await call('/v/push/subscribe', {
    key: sites[0]!.key,
    id: crypto.randomUUID(),
    popup_id: popup.id,
    visitor_id: '',
    ...visitor.subscription,
  })

  await owner.goTo(page, 'Email campaigns')
  await page.getByRole('link', { name: 'New campaign' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Flash sale')
  await page.getByRole('radio', { name: /^Push/ }).click()
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByText('1 browser now')).toBeVisible()
  await step(page, 'Review').click()
  await expect(page.getByText('Enter a title.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to Content' }).first().click()
  await page.route('**/campaigns/save', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A fifth off all mugs')
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.unroute('**/campaigns/save')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Until Sunday, [name|friend].')
  await page.getByLabel('Link').fill('kettle.example')
  await expect(page.getByText('The URL needs to start with http:// or https://.')).toBeVisible()
  await page.getByLabel('Link').fill('https://kettle.example/sale')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Until Sunday, friend.')).toHaveCount(5)
  expect(await axeViolations(page)).toEqual([])

  // If another window saves, the page says so and can load that version.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('textbox', { name: 'Title', exact: true }).fill('A quarter off all mugs')
  await page.getByRole('button', { name: 'Load that version' }).click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(title).toHaveValue('A quarter off all mugs')

  // It isn't silently overwritten either. The changes made here can be applied on top of it.
  const isSaved = other.waitForResponse((response) => response.url().endsWith('/campaigns/save'))
  await other.getByLabel('Campaign name').fill('Flash sale of mugs')
  await isSaved
  await title.fill('A third off all mugs')
  await expect(page.getByText('This campaign was changed since you opened it.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(page.getByLabel('Campaign name')).toHaveValue('Flash sale of mugs')
  await expect(title).toHaveValue('A third off all mugs')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await other.close()

  // All browsers, or those of contacts on lists. This browser belongs to no contact.
  await call('/lists/save', { name: 'VIP' })
  await page.reload()
  await step(page, 'Audience').click()
  await page.getByRole('radio', { name: /^Push subscribers in selected/ }).click()
  await page.getByRole('combobox', { name: 'Lists', exact: true }).click()
  await page.getByRole('option', { name: 'VIP' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('0 browsers now')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('radio', { name: 'All push subscribers' }).click()
  await expect(page.getByText('1 browser now')).toBeVisible()

  await step(page, 'Review').click()
  await page.getByRole('button', { name: 'Send to 1 browser' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect.poll(() => service.delivered.length, { timeout: 60_000 }).toBe(1)
  const { notification } = JSON.parse(visitor.open(service.delivered[0]!.body))
  expect(notification).toMatchObject({ title: 'A third off all mugs', body: 'Until Sunday, friend.' })
  // A click is counted and redirected.
  const headers = { 'user-agent': mailReader }
  const clicked = await fetch(notification.navigate, { redirect: 'manual', headers })
  expect([clicked.status, clicked.headers.get('location')]).toEqual([302, 'https://kettle.example/sale'])
  await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'View report' }).click()
  await expect(page.getByRole('region', { name: 'Links' })).toContainText('https://kettle.example/sale')
  await expect(page.getByRole('region', { name: 'Links' })).toContainText('100%')
  expect(await axeViolations(page)).toEqual([])
})
