import { expect } from '@playwright/test'
import { call, form, open, test, type Form } from './testing/script-test.ts'

const exit = { forms: [form({ triggers: { exit: true } })] }

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })

  test('who looked at another tab and is back is asked', async ({ page, site }) => {
    await open(page, site, exit)
    const turn = (isAway: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isAway)
    await turn(true)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await turn(false)
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('what the page says of the visitor is what rules are told', async ({ page, site }) => {
  const rules: Form['rules'] = [[['logged_in', 'b', true]], []]
  await open(page, site, { forms: [form({ triggers: { event: 'now' }, rules })] })
  await call(page, 'track', 'now')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await call(page, 'identify', { loggedIn: true })
  await call(page, 'track', 'now')
  await expect(page.getByRole('dialog')).toBeVisible()
})
