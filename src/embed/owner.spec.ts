import { expect } from '@playwright/test'
import { form, open, settled, test } from './testing/script-test.ts'

test('an opted-out owner is excluded from statistics until they opt in again', async ({ page, site }) => {
  const always = { count: 1, interval: 'always' } as const
  const about = { forms: [form({ frequency: always, stop: { again: true } })] }
  await page.goto(site.url({ forms: [] }).replace(/#.*/, '') + '#trellis-owner')
  const panel = page.getByRole('region', { name: 'Trellis debugger' })
  await expect(panel).toContainText('left out of all figures')
  await open(page, site, about)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('me@shop.example')
  await page.keyboard.press('Enter')
  await expect.poll(() => site.submissions).toMatchObject([{ owner: true }])
  await settled(page)
  expect(site.events).toEqual([])
  await page.goto(site.url({ forms: [] }).replace(/#.*/, '') + '#trellis-owner')
  await panel.getByRole('button', { name: 'Count me again' }).click()
  await open(page, site, about)
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view'])
})

test('a form can have its own control group', async ({ page, site }) => {
  await open(page, site, { forms: [form({ holdOut: 100 })] })
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['held'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
