import { expect as expectSoon, type Locator, type Page } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { anOwner, callsOf, step } from './campaign-owner.ts'
import { owner } from './owner.ts'
import { test } from './shared-trellis.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })

test('a campaign is written and scheduled by keyboard alone, canceled, deleted and restored', async ({
  page,
  trellis,
}) => {
  await anOwner(page, trellis)
  const call = callsOf(page, trellis)
  await call('/contacts/add', { email: 'ann@example.com', consent: 'Asked in the shop.' })
  await owner.goTo(page, 'Email campaigns')
  await press(page, page.getByRole('link', { name: 'New campaign' }), 'Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('By hand')
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: 'Next: Content' }), 'Enter')
  await press(page, page.getByRole('button', { name: 'Text-only letter' }), 'Enter')
  await press(page, step(page, 'Subject'), 'Enter')
  await press(page, page.getByRole('textbox', { name: 'Subject', exact: true }), 'N')
  await page.keyboard.type('ew mugs')
  await press(page, page.getByRole('button', { name: 'Next: A/B test' }), 'Enter')
  await press(page, page.getByRole('button', { name: 'Next: Schedule' }), 'Enter')
  await press(page, page.getByRole('radio', { name: 'Immediately' }), 'ArrowDown')
  await expect(page.getByRole('radio', { name: 'Schedule' })).toBeChecked()
  expect(await axeViolations(page)).toEqual([])

  // A time in the past is reported at the field and in the review.
  await press(page, page.getByLabel('Day'), 'ArrowUp')
  await page.getByLabel('Day').fill('2020-01-01')
  await expect(page.getByText('The time must be in the future.')).toBeVisible()
  const year = new Date().getFullYear()
  await page.getByLabel('Day').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10))
  await expect(page.getByText(new RegExp(`${year}|${year + 1}`)).first()).toBeVisible()
  await expect(page.getByText('The time must be in the future.')).toBeHidden()
  await press(page, page.getByRole('button', { name: 'Next: Review' }), 'Enter')
  await expect(page.getByRole('heading', { name: /^Ready to send/ })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Schedule', exact: true }).last(), 'Enter')
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Cancel and edit' }), 'Enter')
  await expect(page.getByLabel('Campaign name')).toHaveValue('By hand')

  await press(page, page.getByRole('link', { name: 'All campaigns' }), 'Enter')
  await press(page, page.getByRole('button', { name: 'By hand: more' }), 'Enter')
  await press(page, page.getByRole('menuitem', { name: 'Delete' }), 'Enter', 'ArrowDown')
  // A notice disappears after a while, unless it is focused.
  const undo = page.getByLabel('Notices').getByRole('button', { name: 'Undo' })
  await undo.focus()
  await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible()
  await press(page, undo, 'Enter')
  await expect(page.getByRole('link', { name: 'By hand' })).toBeVisible()
})

/**
 * Moves the focus to an element with Tab (or the arrow keys in a menu), as a user without a mouse does, and presses a
 * key there.
 */
async function press(page: Page, target: Locator, key: string, way: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement))
      return page.keyboard.press(key)
    await page.keyboard.press(way)
  }
  throw new Error(`${way} does not lead to ${String(target)}.`)
}
