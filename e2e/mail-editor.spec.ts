import { expect as quickly, type Locator, type Page } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { ownerOfSite } from './owner-calls.ts'
import { type SharedTrellis, test } from './shared-trellis.ts'

/** A busy machine is slow. */
const expect = quickly.configure({ timeout: 30_000 })

const blocks = (page: Page) => page.getByRole('group', { name: 'Email blocks' })
const block = (page: Page, name: RegExp) => blocks(page).getByRole('button', { name })
const palette = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Blocks' }).getByRole('button', { name, exact: true })
/** Returns the names of the blocks, from top to bottom. */
const names = (page: Page) =>
  blocks(page)
    .locator('button[aria-pressed]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.replace(/, \d+ of \d+$/, '')))
const mail = (page: Page) => page.frameLocator('iframe[title="Email preview"]')
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Opens the editor of a new campaign that has no design yet. */
async function openEditor(page: Page, trellis: SharedTrellis): Promise<void> {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(page.context())
  const { campaign } = await call('/campaigns/save', { campaign: { name: 'News' } })
  await page.goto(screen(`/campaigns/${campaign.id}/edit?step=content`))
}

/** Drags to a place in an element, moving over it in steps as a hand does. */
async function drag(page: Page, from: Locator, to: Locator, place: 'above' | 'below' | 'within'): Promise<void> {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!]
  const y = place === 'above' ? end.y + 4 : place === 'below' ? end.y + end.height - 4 : end.y + end.height / 2
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, y, { steps: 8 })
  await page.mouse.up()
}

test('an email is built from blank by mouse, undone to blank, redone, and still there after a reload', async ({
  page,
  trellis,
}) => {
  await openEditor(page, trellis)
  await expect(page.getByRole('button', { name: /^Newsletter/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Start from blank' }).click()
  await expect.poll(() => names(page)).toEqual(['Logo', 'Footer'])

  await drag(page, palette(page, 'Text'), block(page, /^Footer/), 'above')
  await expect.poll(() => names(page)).toEqual(['Logo', 'Text: Write your text here.', 'Footer'])
  await block(page, /^Text/).click()
  await page.keyboard.type('Forty bowls')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Heading' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Each another blue, [first_name|friend].')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- Cobalt')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Indigo')
  await page.keyboard.press('Shift+ArrowUp')
  await page.getByRole('button', { name: 'Numbered list' }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await copyFromDocs(page, 'Fired', ' twice')
  await page.keyboard.press('ControlOrMeta+v')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect.poll(() => names(page)).toEqual(['Logo', 'Text: Forty bowls Each another blue, [first_na…', 'Footer'])

  await palette(page, '2 columns').click()
  await drag(page, palette(page, 'Button'), block(page, /^Columns/), 'within')
  await page.getByLabel('Button label', { exact: true }).fill('To the shop')
  await page.getByLabel('Link', { exact: true }).fill('https://shop.example/bowls')
  await expect.poll(() => names(page)).toContain('Button: To the shop')
  expect(await axeViolations(page)).toEqual([])

  await drag(page, block(page, /^Button/), block(page, /^Logo/), 'above')
  await expect.poll(async () => (await names(page))[0]).toBe('Button: To the shop')
  await page.getByRole('button', { name: 'Duplicate (Ctrl D)' }).click()
  await expect.poll(async () => (await names(page)).filter((name) => name.startsWith('Button')).length).toBe(2)
  await page.getByRole('button', { name: 'Delete (Del)' }).click()
  const built = await names(page)

  const undo = page.getByRole('button', { name: 'Undo' })
  while (await undo.isEnabled()) await undo.click()
  await expect.poll(() => names(page)).toEqual(['Logo', 'Footer'])
  const redo = page.getByRole('button', { name: 'Redo' })
  while (await redo.isEnabled()) await redo.click()
  await expect.poll(() => names(page)).toEqual(built)

  await saved(page)
  await page.reload()
  await expect.poll(() => names(page)).toEqual(built)
  await page.getByText('Preview', { exact: true }).click()
  await expect(mail(page).getByRole('heading', { level: 1, name: 'Forty bowls' })).toBeVisible()
  await expect(mail(page).getByText('Each another blue, friend.')).toBeVisible()
  await expect(mail(page).locator('ol > li')).toHaveText(['Cobalt', /^Indigo/, 'Fired twice'])
  await expect(mail(page).locator('ol ol > li strong')).toHaveText('Fired')
  await expect(mail(page).getByRole('link', { name: 'To the shop' })).toHaveAttribute(
    'href',
    'https://shop.example/bowls',
  )
  expect(await axeViolations(page)).toEqual([])
})

test('an email is built by keyboard alone: blocks are added, typed in, moved, copied, pasted and removed, and changes are undone', async ({
  page,
  trellis,
}) => {
  await openEditor(page, trellis)
  await press(page, page.getByRole('button', { name: 'Start from blank' }), 'Enter')
  await expect.poll(() => names(page)).toEqual(['Logo', 'Footer'])
  await press(page, palette(page, 'Text'), 'Enter')
  await press(page, block(page, /^Text/), 'Enter')
  await page.keyboard.type('Forty bowls')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('Tab')
  await press(page, page.getByRole('button', { name: 'Heading' }), 'Enter', 'Tab')
  await page.keyboard.press('Escape')
  await expect(block(page, /^Text: Forty bowls/)).toBeFocused()
  await press(page, palette(page, 'Button'), 'Enter', 'Shift+Tab')
  await press(page, block(page, /^Button/), 'Enter')
  await expect(page.getByLabel('Button label', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('To the shop')
  await press(page, block(page, /^Button: To the shop/), 'Alt+ArrowUp', 'Shift+Tab')
  await expect.poll(() => names(page)).toEqual(['Logo', 'Button: To the shop', 'Text: Forty bowls', 'Footer'])
  await expect(page.getByText('Button: To the shop was moved, now 2 of 4.')).toBeAttached()
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ControlOrMeta+v')
  const twice = ['Logo', 'Button: To the shop', 'Text: Forty bowls', 'Button: To the shop', 'Footer']
  await expect.poll(() => names(page)).toEqual(twice)
  await page.keyboard.press('Delete')
  await expect.poll(() => names(page)).toEqual(twice.toSpliced(3, 1))
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => names(page)).toEqual(twice)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(() => names(page)).toEqual(twice.toSpliced(3, 1))
})

test('a block and an email are saved for reuse; the checks link to the problems', async ({ page, trellis }) => {
  await openEditor(page, trellis)
  await page.getByRole('button', { name: /^Sale/ }).click()
  await block(page, /^Discount code/).click()
  await page.getByRole('button', { name: 'Save as reusable block' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Our code')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await palette(page, 'Our code').click()
  await expect.poll(async () => (await names(page)).filter((name) => name === 'Discount code: SWEET25').length).toBe(2)

  await block(page, /^Image/)
    .first()
    .click()
  await page.getByLabel('Alt text').fill('')
  await page.getByText('Checks', { exact: true }).click()
  await page.getByRole('button', { name: /Add alt text to the image/ }).click()
  await expect(page.getByLabel('Alt text')).toBeVisible()

  // Its frame reloads at the place it is moved to.
  await palette(page, 'HTML').click()
  await page.getByRole('textbox', { name: 'HTML', exact: true }).fill('<p>Forty bowls</p>')
  const html = page.frameLocator('iframe[title="HTML"]').locator('#html')
  await expect(html).toHaveText('Forty bowls')
  await page.getByRole('textbox', { name: 'HTML', exact: true }).fill('<p>Forty-one bowls</p>')
  await expect(html).toHaveText('Forty-one bowls')
  await page.getByRole('button', { name: /^Move up/ }).click()
  await expect(html).toHaveText('Forty-one bowls')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Our sale')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change template' }).click()
  await page.getByRole('button', { name: 'Our sale: more' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  // A notice disappears after a while, unless the pointer is on it.
  const undo = page.getByLabel('Notices').getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(page.getByRole('button', { name: 'Our sale', exact: true })).toBeHidden()
  await undo.click()
  await page.getByRole('button', { name: 'Our sale', exact: true }).click()
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(8)
})

test('on a phone, everything fits on the screen', async ({ page, trellis }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openEditor(page, trellis)
  await page.getByRole('button', { name: /^Text-only letter/ }).click()
  await block(page, /^Divider/).click()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(page.getByLabel('Thickness')).toBeInViewport()
  await page.getByRole('button', { name: 'Back to block' }).click()
  await expect(block(page, /^Divider/)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await axeViolations(page)).toEqual([])
})

/** Pastes content as Google Docs copies it: all inside a `<b>` that isn't bold. */
async function copyFromDocs(page: Page, strong: string, rest: string): Promise<void> {
  const html = `<b style="font-weight:normal"><p><span style="font-weight:700;color:#000">${strong}</span><span>${rest}</span></p></b>`
  await page.evaluate(
    (source) =>
      navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([source], { type: 'text/html' }) })]),
    html,
  )
}

/** Moves the focus to an element with the Tab key, as a user without a mouse does, and presses a key there. */
async function press(page: Page, target: Locator, key: string, way = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let left = 120; left > 0; left--) {
    if ((await target.count()) === 1 && (await target.evaluate((one) => one === document.activeElement))) {
      return page.keyboard.press(key)
    }
    await page.keyboard.press(way)
  }
  throw new Error(`${way} does not lead to ${String(target)}.`)
}
