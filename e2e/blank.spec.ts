import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type OwnerOfSite, ownerOfSite } from './owner-calls.ts'
import { startTrellis, type Trellis } from './trellis.ts'

// One program, and in its shop one form at a time.
test.describe.configure({ mode: 'serial' })

let trellis: Trellis
let owner: OwnerOfSite
let page: Page

test.beforeAll(async ({ browser }) => {
  trellis = await startTrellis()
  owner = await ownerOfSite(trellis.url, trellis.shopUrl)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await owner.enter(context)
  page = await context.newPage()
})
test.afterAll(() => trellis?.stop())

interface Story {
  /** What it is made of, besides the way out of it. */
  parts?: readonly string[]
  /** What its owner sets before it goes live. */
  prepare?: () => Promise<void>
  /** What a visitor does until it opens. */
  open?: (shop: Page) => Promise<void>
}

const atOnce = async () => {
  await page.getByRole('button', { name: /^Visibility/ }).click()
  await page.getByRole('textbox', { name: 'Delay', exact: true }).fill('0')
  await expect(page.getByText(/^Shows to visitors after 0 seconds|^Shows to visitors immediately/)).toBeVisible()
}
const scroll = async (shop: Page) => {
  await shop.mouse.move(600, 400)
  await shop.mouse.wheel(0, 4000)
}
const stories: Record<string, Story> = {
  Popup: { prepare: atOnce },
  'Scroll box': { open: scroll },
  'Welcome mat': { prepare: atOnce },
  'Smart bar': {
    async prepare() {
      await atOnce()
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
    async prepare() {
      await page.getByRole('button', { name: /^Form type/ }).click()
      await page.getByRole('textbox', { name: 'Click trigger 1' }).fill('.foot-brand')
    },
    open: (shop) => shop.locator('.foot-brand').dispatchEvent('click'),
  },
  Game: {
    parts: ['Game'],
    async prepare() {
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('button', { name: 'Add a code to every discount prize.' }).click()
      await expect(page.getByRole('button', { name: /^Design/ })).toBeFocused()
      await expect(page.getByRole('combobox', { name: 'Option' }).or(page.getByLabel('Option')).first()).toBeVisible()
      await giveCodes()
      await atOnce()
    },
  },
}

for (const [type, story] of Object.entries(stories)) {
  test(`${type}: from a blank canvas to the demo shop`, async ({ browser }) => {
    await page.goto(owner.screen('/forms/new'))
    await page.getByRole('region', { name: 'Blank canvas' }).getByRole('button', { name: type, exact: true }).click()
    await expect(page.getByRole('button', { name: /^Form type/ })).toContainText(type)
    const id = /forms\/([\w-]+)$/.exec(page.url())![1]!

    const built = ['Add your text here.', 'a field for the address', 'a button to subscribe']
    for (const part of ['Text', 'Text field', 'Button', ...(story.parts ?? [])]) await add(part)
    await expect.poll(() => shown(page)).toEqual(built)
    while (await undo().isEnabled()) await undo().click()
    await expect.poll(() => shown(page)).toEqual([])
    while (await redo().isEnabled()) await redo().click()
    await expect.poll(() => shown(page)).toEqual(built)

    await story.prepare?.()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await seeInShop(await browser.newContext({ viewport: { width: 1440, height: 900 } }), built, story)
    await owner.call('/popup/update', { popup_id: id, popup: { status: 'paused' } })
  })
}

async function seeInShop(context: BrowserContext, built: readonly string[], story: Story): Promise<void> {
  const shop = await context.newPage()
  await shop.goto(trellis.shopUrl)
  await shop.waitForFunction(() => (window as unknown as { trellis?: object }).trellis !== undefined)
  await expect(async () => {
    if ((await shown(shop)).length === 0) await story.open?.(shop)
    expect(await shown(shop)).toEqual(built)
  }).toPass({ timeout: 15_000 })
  await context.close()
}

/** Gives each option of the game its code: nine times the same in the panel, so by the call behind it. */
async function giveCodes(): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  const popup_id = /forms\/([\w-]+)$/.exec(page.url())![1]!
  const { popup } = await owner.call('/popup/load', { popup_id })
  const json = JSON.parse(JSON.stringify(popup.json).replaceAll('"code":""', '"code":"LOAF"'))
  await owner.call('/popup/save', { popup_id, popup: { json } })
  await page.reload()
}

async function add(part: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: part, exact: true }).click()
}

const undo = () => page.getByRole('region', { name: 'Form' }).getByRole('button', { name: 'Undo' })
const redo = () => page.getByRole('region', { name: 'Form' }).getByRole('button', { name: 'Redo' })

/** What of the form's parts is to be seen, in this order: on the canvas, or in the shop. */
async function shown(where: Page): Promise<string[]> {
  const parts = {
    'Add your text here.': where.getByText('Add your text here.', { exact: true }),
    'a field for the address': where.locator('input[type=email]'),
    'a button to subscribe': where.locator('button', { hasText: /^Subscribe$/ }),
  }
  const found: string[] = []
  for (const [name, part] of Object.entries(parts)) if (await part.first().isVisible()) found.push(name)
  return found
}
