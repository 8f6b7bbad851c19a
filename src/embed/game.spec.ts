import { expect } from '@playwright/test'
import { gameLooks } from '../form/components/game/model.ts'
import { axeViolations } from './testing/axe-violations.ts'
import { aDocument, dialog, openGame, playByKeyboard, says } from './testing/game-page.ts'
import { test } from './testing/script-test.ts'

for (const look of gameLooks) {
  test(`${look}: by keyboard alone, requests the draw after subscribing and announces the result`, async ({
    page,
    site,
  }) => {
    const { asked, errors } = await openGame(page, site, aDocument(look))
    await playByKeyboard(page)
    if (look === 'scratch-card') {
      await expect(dialog(page).getByRole('button', { name: 'Reveal' })).toBeFocused()
      await expect(says(page)).toHaveText('Scratch the card, or press Reveal.')
      await page.keyboard.press('Enter')
    }
    await expect(says(page)).toHaveText('You won: 15% off. Your code is WIN-15.', { timeout: 10_000 })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ submission_id: site.submissions[0]!.id, popup_id: site.submissions[0]!.popup_id })
    await expect(dialog(page).getByRole('button', { name: 'Copy code' })).toBeFocused()
    await expect(dialog(page).getByRole('textbox', { name: 'Your code' })).toHaveValue('WIN-15')
    await expect(dialog(page).getByRole('button', { name: 'Play' })).toBeHidden()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveAccessibleName('Enjoy it')
    expect(errors).toEqual([])
  })

  test(`${look}: with reduced motion, shows the result immediately`, async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openGame(page, site, aDocument(look))
    await playByKeyboard(page)
    if (look === 'scratch-card') await dialog(page).getByRole('button', { name: 'Reveal' }).click()
    await expect(says(page)).toHaveText(/You won/)
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    )
    expect(running).toBe(0)
  })

  test(`${look}: axe finds no violations before and after, and targets are at least 24 pixels high`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openGame(page, site, aDocument(look, { showOdds: true }))
    expect(await axeViolations(page)).toEqual([])
    await playByKeyboard(page)
    if (look === 'scratch-card') await dialog(page).getByRole('button', { name: 'Reveal' }).click()
    await expect(says(page)).toHaveText(/You won/)
    expect(await axeViolations(page)).toEqual([])
    for (const target of await dialog(page).locator('button:visible, a:visible, summary:visible').all()) {
      const box = (await target.boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
    }
  })

  test(`${look}: plays under a strict policy with trusted types, on a small phone`, async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    const policy =
      "default-src 'none'; script-src SERVER; connect-src SERVER; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    const violations: string[] = []
    await page.exposeFunction('noteViolation', (text: string) => violations.push(text))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        (window as unknown as { noteViolation(text: string): void }).noteViolation(event.violatedDirective),
      )
    })
    const { errors } = await openGame(page, site, aDocument(look, { isAsking: false }), {
      headers: { 'content-security-policy': policy },
    })
    await dialog(page).getByRole('button', { name: 'Play' }).click()
    if (look === 'scratch-card') await dialog(page).getByRole('button', { name: 'Reveal' }).click()
    await expect(says(page)).toHaveText(/You won/, { timeout: 10_000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(errors).toEqual([])
    expect(violations).toEqual([])
    expect(site.submissions).toEqual([])
  })
}
