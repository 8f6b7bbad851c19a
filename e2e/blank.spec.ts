import { expect, type Page } from '@playwright/test'
import { isDrawn } from '../config/is-drawn.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { type OwnerOfSite, ownerOfSite } from './owner-calls.ts'
import { publishAnyway } from './publish-anyway.ts'
import { test } from './shared-trellis.ts'

interface Story {
  /** This form type had defects of its own, so no run skips it. */
  isFixed?: true
  /** What the owner sets before the form goes live. */
  prepare?: (page: Page, owner: OwnerOfSite) => Promise<void>
  /** What a visitor does to open the form. */
  open?: (shop: Page) => Promise<void>
  /**
   * Everything is undone to the start and redone. One type is enough, because the steps are the same for every type.
   */
  isUndone?: true
}

const ours = 'Bread every Friday'

const atOnce = async (page: Page) => {
  await page.getByRole('button', { name: /^Visibility/ }).click()
  await page.getByRole('textbox', { name: 'Delay', exact: true }).fill('0')
  await expect(page.getByText(/^Shows to visitors after 0 seconds|^Shows to visitors immediately/)).toBeVisible()
}
const scroll = async (shop: Page) => {
  await shop.mouse.move(600, 400)
  await shop.mouse.wheel(0, 4000)
}
const stories: Record<string, Story> = {
  Popup: { isFixed: true, prepare: atOnce, isUndone: true },
  'Scroll box': { open: scroll },
  'Welcome mat': { prepare: atOnce },
  'Smart bar': {
    isFixed: true,
    async prepare(page) {
      await atOnce(page)
      await page.getByRole('button', { name: /^Form type/ }).click()
      const height = page.getByRole('textbox', { name: 'Min height' })
      await height.press('ControlOrMeta+a')
      await height.pressSequentially('60')
      await height.press('Tab')
      await expect(height).toHaveValue('60 px')
      await height.fill('')
      await height.press('Tab')
      await expect(height).toHaveValue('60 px')
    },
  },
  'Inline form': {},
  'Click-trigger popup': {
    async prepare(page) {
      await page.getByRole('button', { name: /^Form type/ }).click()
      await page.getByRole('button', { name: 'Use elements that are on your pages' }).click()
      await page.getByRole('textbox', { name: 'Click trigger 1' }).fill('.foot-brand')
    },
    open: (shop) => shop.locator('.foot-brand').dispatchEvent('click'),
  },
  Game: {
    isFixed: true,
    async prepare(page, owner) {
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('button', { name: 'Add a code to every discount prize.' }).click()
      await expect(page.getByRole('button', { name: /^Design/ })).toBeFocused()
      await expect(page.getByRole('combobox', { name: 'Option' }).or(page.getByLabel('Option')).first()).toBeVisible()
      await giveCodes(page, owner)
      await atOnce(page)
    },
  },
}

for (const [i, [type, story]] of Object.entries(stories).entries()) {
  if (!story.isFixed && !isDrawn(i, 2)) continue
  test(`${type}: from a blank canvas to the demo shop`, async ({ browser, context, page, trellis }) => {
    const owner = await ownerOfSite(trellis.url, trellis.shopUrl)
    await owner.enter(context)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(owner.screen('/forms/new'))
    await page.getByRole('region', { name: 'Blank canvas' }).getByRole('button', { name: type, exact: true }).click()
    await expect(page.getByRole('button', { name: /^Form type/ })).toContainText(type)

    const built = [ours, 'a field for the address', 'a button']
    await writeHeadline(page)
    await expect.poll(() => shown(page)).toEqual(built)
    if (story.isUndone) await undoAndRedo(page, built)

    await story.prepare?.(page, owner)
    await publishAnyway(page, async () => expect(await axeViolations(page)).toEqual([]))
    const visitor = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await seeInShop(await visitor.newPage(), `${trellis.shopUrl}?site=${owner.site.key}`, built, story)
    await visitor.close()
  })
}

/** The headline is already selected, so the first click edits its text. */
async function writeHeadline(page: Page): Promise<void> {
  const headline = page.locator('h2', { hasText: /newsletter|discount/ })
  await expect(page.locator('[data-kind=selected]')).toHaveCount(1)
  await headline.click({ force: true })
  const typed = page.locator('[contenteditable]', { hasText: /newsletter|discount/ })
  await expect(typed).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(ours)
  await page.keyboard.press('Escape')
  await expect(page.locator('[contenteditable]')).toHaveCount(0)
}

async function undoAndRedo(page: Page, built: readonly string[]): Promise<void> {
  const toolbar = page.getByRole('region', { name: 'Form' })
  const undo = toolbar.getByRole('button', { name: 'Undo' })
  const redo = toolbar.getByRole('button', { name: 'Redo' })
  while (await undo.isEnabled()) await undo.click()
  await expect.poll(() => shown(page)).toEqual(built.filter((part) => part !== ours))
  while (await redo.isEnabled()) await redo.click()
  await expect.poll(() => shown(page)).toEqual(built)
}

async function seeInShop(shop: Page, address: string, built: readonly string[], story: Story): Promise<void> {
  await shop.goto(address)
  await shop.waitForFunction(() => (window as unknown as { trellis?: object }).trellis !== undefined)
  await expect(async () => {
    if ((await shown(shop)).length === 0) await story.open?.(shop)
    expect(await shown(shop)).toEqual(built)
  }).toPass({ timeout: 15_000 })
}

/**
 * Gives each option of the game its code. The panel would need the same input nine times, so this calls the API
 * directly.
 */
async function giveCodes(page: Page, owner: OwnerOfSite): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  const popup_id = /forms\/([\w-]+)$/.exec(page.url())![1]!
  const { popup } = await owner.call('/popup/load', { popup_id })
  const json = JSON.parse(JSON.stringify(popup.json).replaceAll('"code":""', '"code":"LOAF"'))
  await owner.call('/popup/save', { popup_id, popup: { json } })
  await page.reload()
}

/** Returns the visible parts of the form, in this order, on the canvas or in the shop. */
async function shown(where: Page): Promise<string[]> {
  const parts = {
    [ours]: where.getByText(ours, { exact: true }),
    'a field for the address': where.locator('input[type=email]'),
    'a button': where.locator('button', { hasText: /^(?:Subscribe|Play)$/ }),
  }
  const found: string[] = []
  for (const [name, part] of Object.entries(parts)) if (await part.first().isVisible()) found.push(name)
  return found
}
