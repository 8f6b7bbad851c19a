import { expect } from '@playwright/test'
import { aDocument, dialog, openGame, playByKeyboard, says, standing } from './testing/game-page.ts'
import { test } from './testing/script-test.ts'

test('the slot machine stops with the drawn option on all three reels', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGame(page, site, aDocument('slot-machine'))
  await playByKeyboard(page)
  await expect(says(page)).toHaveText(/You won/)
  expect(await standing(page)).toEqual(['15% off', '15% off', '15% off'])
})

test('the wheel stops with the drawn option under its pointer', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGame(page, site, aDocument('wheel'))
  await playByKeyboard(page)
  await expect(says(page)).toHaveText(/You won/)
  const shown = await page.evaluate(() => {
    const root = document.querySelector('trellis-form')!.shadowRoot!
    const { left, top, width } = root.querySelector('.pointer')!.getBoundingClientRect()
    return root
      .elementsFromPoint(left + width / 2, top + 40)
      .find((one) => one.closest('g'))
      ?.closest('g')?.textContent
  })
  expect(shown).toBe('15% off')
})

test('the scratch card is scratched with a pointer, and reveals nothing before', async ({ page, site }) => {
  await openGame(page, site, aDocument('scratch-card'))
  const under = () =>
    page.evaluate(() => document.querySelector('trellis-form')!.shadowRoot!.querySelector('.under')!.textContent)
  expect(await under()).toBe('')
  await playByKeyboard(page)
  await expect(dialog(page).getByRole('button', { name: 'Reveal' })).toBeVisible()
  const box = (await page.evaluate(() => {
    const { x, y, width, height } = document
      .querySelector('trellis-form')!
      .shadowRoot!.querySelector('.cover')!
      .getBoundingClientRect()
    return { x, y, width, height }
  }))!
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  for (let y = 5; y < box.height; y += 14) {
    await page.mouse.move(box.x + 5, box.y + y)
    await page.mouse.move(box.x + box.width - 5, box.y + y, { steps: 25 })
  }
  await page.mouse.up()
  await expect(says(page)).toHaveText(/You won/)
})

test('a win replaces the headline in its font and larger, with a button like the form’s, and confetti once', async ({
  page,
  site,
}) => {
  await openGame(page, site, aDocument('slot-machine'))
  await playByKeyboard(page)
  await expect(says(page)).toHaveText(/You won/, { timeout: 10_000 })
  const confetti = page.locator('.confetti i')
  expect(await confetti.count()).toBeGreaterThan(30)
  await expect(dialog(page).getByRole('heading', { name: 'Try your luck' })).toBeHidden()
  await expect(dialog(page).getByText('You won', { exact: true })).toBeVisible()
  const size = await dialog(page)
    .locator('strong')
    .evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThanOrEqual(32)
  const copy = dialog(page).getByRole('button', { name: 'Copy code' })
  expect(await copy.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(17, 17, 17)')
  await expect(confetti).toHaveCount(0)
})

test('a losing option stops two reels on the same option and one on another, without confetti', async ({
  page,
  site,
}) => {
  const nothing = { option: 1, label: 'Try again', prize_type: 'nothing', code: '', content: '' }
  await openGame(page, site, aDocument('slot-machine'), { won: nothing })
  await playByKeyboard(page)
  await expect(dialog(page).locator('.news')).toHaveText('Try again', { timeout: 10_000 })
  expect(await page.locator('.confetti').count()).toBe(0)
  expect(await standing(page)).toEqual(['Try again', 'Try again', '10% off'])
})
