import { expect, test as base, type Page } from '@playwright/test'
import { gameLooks, type GameLook } from '../form/components/game/model.ts'
import { wholeDesign } from './testing/whole-design.ts'
import type { FormDocument } from '../form/document/form-document.ts'
import { newComponent } from '../form/document/new-component.ts'
import { barriers } from './testing/barriers.ts'
import { startOwnerSite, type OwnerSite } from './testing/owner-site.ts'

const test = base.extend<{ site: OwnerSite }>({
  site: async ({ context }, use) => {
    const site = await startOwnerSite()
    await use(site)
    await context.close()
    await site.close()
  },
})
const openTo = { 'access-control-allow-origin': '*' }

let count = 0
const newId = () => `c${count++}`

function aDocument(look: GameLook, { showOdds = false, isAsking = true, mediaId = '', words = {} } = {}): FormDocument {
  const game = { ...newComponent('game', newId), look, showOdds, words }
  game.options = game.options.map((option, i) => ({ ...option, code: 'SECRET', mediaId: i === 4 ? mediaId : '' }))
  const heading = (text: string) => ({
    ...newComponent('text', newId),
    blocks: [{ type: 'heading' as const, spans: [{ text }] }],
  })
  const field = {
    ...newComponent('textField', newId),
    name: 'email',
    label: 'Email address',
    kind: 'email' as const,
    required: true,
  }
  const go = { ...newComponent('button', newId), text: 'Play' }
  const tab = newComponent('tab', newId)
  const parts = [heading('Try your luck'), game, ...(isAsking ? [field] : []), go]
  const success = newComponent('tab', newId)
  return {
    version: 1,
    steps: {
      subscribe: { tabs: [{ ...tab, childComponents: [...tab.childComponents!, ...parts] }] },
      success: { tabs: [{ ...success, childComponents: [...success.childComponents!, heading('Enjoy it')] }] },
    },
  } as FormDocument
}

interface Won {
  option: number | null
  label: string
  prize_type: string
  code: string
  content: string
}
const discount: Won = { option: 4, label: '15% off', prize_type: 'discount', code: 'WIN-15', content: '' }

/** Opens a page with a game that draws what is said; answers what was asked of the server. */
async function open(
  page: Page,
  site: OwnerSite,
  document: FormDocument,
  { won = discount, status = 200, headers = {} }: { won?: Won; status?: number; headers?: Record<string, string> } = {},
) {
  const asked: Record<string, string>[] = []
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.route('**/f/*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: openTo,
      body: `export default ${JSON.stringify(wholeDesign(document))}`,
    }),
  )
  await page.route('**/v/play', (route) => {
    asked.push(JSON.parse(route.request().postData()!) as Record<string, string>)
    const body =
      asked.length === 1 && status !== 200
        ? { success: false, error: 'This game is closed.' }
        : { success: true, prize: won, again: false }
    return route.fulfill({ status: asked.length === 1 ? status : 200, json: body, headers: openTo })
  })
  const form = {
    id: '0190a000-0000-7000-8000-000000000001',
    name: 'newsletter',
    type: 'game' as const,
    triggers: { delay: 0 },
    frequency: { count: 1, interval: 'month' as const },
  }
  await page.goto(site.url({ forms: [form], headers }))
  await expect(page.getByRole('dialog')).toBeVisible()
  return { asked, errors }
}

const dialog = (page: Page) => page.getByRole('dialog')
const says = (page: Page) => dialog(page).getByRole('status')
const playByKeyboard = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Email address' }).focus()
  await page.keyboard.type('ann@example.com')
  await page.keyboard.press('Enter')
}

for (const look of gameLooks) {
  test(`${look}: by keyboard alone, the draw is asked for after subscribing and said aloud`, async ({ page, site }) => {
    const { asked, errors } = await open(page, site, aDocument(look))
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

  test(`${look}: without motion the result is there at once`, async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, site, aDocument(look))
    await playByKeyboard(page)
    if (look === 'scratch-card') await dialog(page).getByRole('button', { name: 'Reveal' }).click()
    await expect(says(page)).toHaveText(/You won/)
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    )
    expect(running).toBe(0)
  })

  test(`${look}: nothing for axe to find, before and after; what can be pressed is 24 pixels high`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, site, aDocument(look, { showOdds: true }))
    expect(await barriers(page)).toEqual([])
    await playByKeyboard(page)
    if (look === 'scratch-card') await dialog(page).getByRole('button', { name: 'Reveal' }).click()
    await expect(says(page)).toHaveText(/You won/)
    expect(await barriers(page)).toEqual([])
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
        (window as unknown as { recordViolation(text: string): void }).recordViolation(event.violatedDirective),
      )
    })
    const { errors } = await open(page, site, aDocument(look, { isAsking: false }), {
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

test('the slot machine stops with the drawn option on all three reels', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, site, aDocument('slot-machine'))
  await playByKeyboard(page)
  await expect(says(page)).toHaveText(/You won/)
  expect(await standing(page)).toEqual(['15% off', '15% off', '15% off'])
})

/** What stands in the middle of each reel. */
function standing(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() => {
    const root = document.querySelector('trellis-form')!.shadowRoot!
    return [...root.querySelectorAll('.reel')].map((reel) => {
      const { left, top, width, height } = reel.getBoundingClientRect()
      return root.elementFromPoint(left + width / 2, top + height / 2)?.closest('.cell')?.textContent ?? undefined
    })
  })
}

test('the wheel stops with the drawn option under its pointer', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, site, aDocument('wheel'))
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

test('the scratch card is scratched with a pointer, and shows nothing before', async ({ page, site }) => {
  await open(page, site, aDocument('scratch-card'))
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

test('a win takes the place of the headline, in its letters and large, with a button like the form’s own, and confetti once', async ({
  page,
  site,
}) => {
  await open(page, site, aDocument('slot-machine'))
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

test('a code that was won is counted as copied', async ({ page, site }) => {
  const used: Record<string, string>[] = []
  await page.route('**/v/code/used', (route) => {
    used.push(JSON.parse(route.request().postData()!) as Record<string, string>)
    return route.fulfill({ json: { success: true }, headers: openTo })
  })
  await open(page, site, aDocument('slot-machine'))
  await playByKeyboard(page)
  await dialog(page).getByRole('button', { name: 'Copy code' }).click({ timeout: 10_000 })
  await expect.poll(() => used).toMatchObject([{ key: 'key', code: 'WIN-15', kind: 'copied' }])
})

test('a losing option stops two reels alike and one not, without confetti', async ({ page, site }) => {
  const nothing = { option: 1, label: 'Try again', prize_type: 'nothing', code: '', content: '' }
  await open(page, site, aDocument('slot-machine'), { won: nothing })
  await playByKeyboard(page)
  await expect(dialog(page).locator('.news')).toHaveText('Try again', { timeout: 10_000 })
  expect(await page.locator('.confetti').count()).toBe(0)
  expect(await standing(page)).toEqual(['Try again', 'Try again', '10% off'])
})

test('a losing option is said, without a code', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const nothing = { option: 1, label: 'Try again', prize_type: 'nothing', code: '', content: '' }
  await open(page, site, aDocument('wheel'), { won: nothing })
  await playByKeyboard(page)
  await expect(says(page)).toHaveText('Try again')
  await expect(dialog(page).getByRole('textbox', { name: 'Your code' })).toHaveCount(0)
})

test('when everything is gone, that is said', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, site, aDocument('slot-machine'), {
    won: { option: null, label: '', prize_type: 'nothing', code: '', content: '' },
  })
  await playByKeyboard(page)
  await expect(says(page)).toHaveText('All prizes are gone. Thank you for playing.')
})

test('content that was won is a link', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const content = 'https://shop.example/guide.pdf'
  await open(page, site, aDocument('wheel'), { won: { ...discount, prize_type: 'content', code: '', content } })
  await playByKeyboard(page)
  await expect(dialog(page).getByRole('link', { name: 'Open your prize' })).toHaveAttribute('href', content)
})

test('a draw that fails says why and is tried again as the same play', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { asked } = await open(page, site, aDocument('wheel'), { status: 404 })
  await playByKeyboard(page)
  await expect(says(page)).toHaveText('This game is closed.')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(says(page)).toHaveText(/You won/)
  expect(asked[0]).toEqual(asked[1])
})

test('double opt-in: the address is confirmed by code or link, then it is played, and nobody is sent to the mail again', async ({
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
  const { asked, errors } = await open(page, site, aDocument('wheel'))
  let isConfirmed = false
  await page.route('**/v/play', (route) =>
    isConfirmed ? route.fallback() : route.fulfill({ status: 403, json: { error: 'No.' }, headers: openTo }),
  )
  await playByKeyboard(page)
  await expect(says(page)).toHaveText(/sent you an email\. Please confirm your address by the link or the code/)
  await dialog(page).getByRole('button', { name: 'I have confirmed' }).click()
  await expect(says(page)).toHaveText(/not confirmed yet/)
  expect(await barriers(page)).toEqual([])
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

test('it is silent until asked for sound', async ({ page, site }) => {
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
  await open(page, site, aDocument('wheel'))
  const sound = dialog(page).getByRole('button', { name: 'Sound' })
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await playByKeyboard(page)
  await expect(says(page)).toHaveText(/You won/)
  expect(await page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual([])
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual(['context'])
})

test('it speaks in the words of its owner', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const words = {
    'scratch-card': 'Rubbellos',
    reveal: 'Aufdecken',
    won: 'Gewonnen: {prize}!',
    code: 'Der Code: {code}',
    copy: 'Kopieren',
    goOn: 'Weiter',
  }
  await open(page, site, aDocument('scratch-card', { words }), { won: { ...discount, label: '$& Rabatt' } })
  await expect(dialog(page).getByRole('img', { name: /^Rubbellos: / })).toBeVisible()
  await playByKeyboard(page)
  await dialog(page).getByRole('button', { name: 'Aufdecken' }).click()
  await expect(says(page)).toHaveText('Gewonnen: $& Rabatt! Der Code: WIN-15')
  await expect(dialog(page).getByRole('button', { name: 'Kopieren' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Weiter' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Enjoy it')
})
