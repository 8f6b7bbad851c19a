import { expect } from '@playwright/test'
import { axeViolations } from './testing/axe-violations.ts'
import { aDocument, dialog, discount, openGame, openTo, playByKeyboard, says } from './testing/game-page.ts'
import { test } from './testing/script-test.ts'

test('counts a won code as copied', async ({ page, site }) => {
  const used: Record<string, string>[] = []
  await page.route('**/v/code/used', (route) => {
    used.push(JSON.parse(route.request().postData()!) as Record<string, string>)
    return route.fulfill({ json: { success: true }, headers: openTo })
  })
  await openGame(page, site, aDocument('slot-machine'))
  await playByKeyboard(page)
  await dialog(page).getByRole('button', { name: 'Copy code' }).click({ timeout: 10_000 })
  await expect.poll(() => used).toMatchObject([{ key: 'key', code: 'WIN-15', kind: 'copied' }])
})

test('announces a losing option, without a code', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const nothing = { option: 1, label: 'Try again', prize_type: 'nothing', code: '', content: '' }
  await openGame(page, site, aDocument('wheel'), { won: nothing })
  await playByKeyboard(page)
  await expect(says(page)).toHaveText('Try again')
  await expect(dialog(page).getByRole('textbox', { name: 'Your code' })).toHaveCount(0)
})

test('says so when all prizes are gone', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGame(page, site, aDocument('slot-machine'), {
    won: { option: null, label: '', prize_type: 'nothing', code: '', content: '' },
  })
  await playByKeyboard(page)
  await expect(says(page)).toHaveText('All prizes are gone. Thank you for playing.')
})

test('shows won content as a link', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const content = 'https://shop.example/guide.pdf'
  await openGame(page, site, aDocument('wheel'), { won: { ...discount, prize_type: 'content', code: '', content } })
  await playByKeyboard(page)
  await expect(dialog(page).getByRole('link', { name: 'Open your prize' })).toHaveAttribute('href', content)
})

test('a failed draw shows why, and is retried as the same play', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { asked } = await openGame(page, site, aDocument('wheel'), { status: 404 })
  await playByKeyboard(page)
  await expect(says(page)).toHaveText('This game is closed.')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(says(page)).toHaveText(/You won/)
  expect(asked[0]).toEqual(asked[1])
})

test('double opt-in: the visitor confirms by code or link, then plays, and is not sent to their inbox again', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  site.answer = () => ({ status: 200, body: { success: true, status: 'unconfirmed' } })
  const codes: string[] = []
  await page.route('**/v/confirm', (route) => {
    codes.push((JSON.parse(route.request().postData()!) as { code: string }).code)
    return route.fulfill({
      json: { success: true, status: codes.length > 1 ? 'subscribed' : 'wrong' },
      headers: openTo,
    })
  })
  const { asked, errors } = await openGame(page, site, aDocument('wheel'))
  let isConfirmed = false
  await page.route('**/v/play', (route) =>
    isConfirmed ? route.fallback() : route.fulfill({ status: 403, json: { error: 'No.' }, headers: openTo }),
  )
  await playByKeyboard(page)
  await expect(says(page)).toHaveText(/sent you an email\. Please confirm your address by the link or the code/)
  await dialog(page).getByRole('button', { name: 'I have confirmed' }).click()
  await expect(says(page)).toHaveText(/not confirmed yet/)
  expect(await axeViolations(page)).toEqual([])
  const code = dialog(page).getByRole('textbox', { name: 'Or type the code from it:' })
  await code.fill('1111')
  await code.press('Enter')
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'That code does not fit' })).toBeVisible()
  isConfirmed = true
  await code.fill('2222')
  await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(says(page)).toHaveText('You won: 15% off. Your code is WIN-15.')
  expect([codes, asked.length]).toEqual([['1111', '2222'], 1])
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Enjoy it')
  await expect(dialog(page).getByText('email', { exact: false })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('is silent until sound is turned on', async ({ page, site }) => {
  await page.addInitScript(() => {
    const made: string[] = []
    Object.assign(window, { made })
    const { AudioContext: Real } = window
    window.AudioContext = class extends Real {
      constructor() {
        super()
        made.push('context')
      }
    }
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGame(page, site, aDocument('wheel'))
  const sound = dialog(page).getByRole('button', { name: 'Sound' })
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await playByKeyboard(page)
  await expect(says(page)).toHaveText(/You won/)
  expect(await page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual([])
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual(['context'])
})

test('uses the owner’s texts', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const words = {
    'scratch-card': 'Rubbellos',
    reveal: 'Aufdecken',
    won: 'Gewonnen: {prize}!',
    code: 'Der Code: {code}',
    copy: 'Kopieren',
    goOn: 'Weiter',
  }
  await openGame(page, site, aDocument('scratch-card', { words }), { won: { ...discount, label: '$& Rabatt' } })
  await expect(dialog(page).getByRole('img', { name: /^Rubbellos: / })).toBeVisible()
  await playByKeyboard(page)
  await dialog(page).getByRole('button', { name: 'Aufdecken' }).click()
  await expect(says(page)).toHaveText('Gewonnen: $& Rabatt! Der Code: WIN-15')
  await expect(dialog(page).getByRole('button', { name: 'Kopieren' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Weiter' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Enjoy it')
})
