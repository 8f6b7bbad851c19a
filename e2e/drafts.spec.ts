import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type OwnerOfSite, ownerOfSite } from './owner-calls.ts'
import { owner as onScreen } from './owner.ts'
import { startTrellis, type Trellis } from './trellis.ts'

// All tests share one program and run in this order: the last one kills it.
test.describe.configure({ mode: 'serial' })

let trellis: Trellis
let owner: OwnerOfSite
let context: BrowserContext

test.beforeAll(async ({ browser }) => {
  trellis = await startTrellis()
  owner = await ownerOfSite(trellis.url, trellis.shopUrl)
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await owner.enter(context)
})
test.afterAll(() => trellis?.stop())

test('visitors see changes to a live form once they are published, and never if they are discarded', async () => {
  const id = await aForm('Bread list', 'active')
  const page = await edit(id)
  await rename(page, 'Loaf list')
  await typeHeadline(page, 'Bread, before everyone else')
  // Leaving before the change is stored loses nothing.
  await page.getByRole('link', { name: 'All forms' }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Bread list' }) })
  await expect(row).toContainText('Unpublished changes')
  expect(await script()).toContain('"Bread list"')
  await row.getByRole('link', { name: 'Bread list' }).click()
  await expect(nameOf(page)).toHaveValue('Loaf list')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeDisabled()
  await expect.poll(script).toContain('"Loaf list"')

  await rename(page, 'Oops')
  await page.getByRole('button', { name: 'Change options' }).click()
  await page.getByRole('menuitem', { name: 'Discard changes' }).click()
  // A notice disappears after a while, unless the pointer is on it.
  const undo = page.getByLabel('Notices').getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(nameOf(page)).toHaveValue('Loaf list')
  await undo.click()
  await expect(nameOf(page)).toHaveValue('Oops')
  await restoreFirstVersion(page)
  await expect(nameOf(page)).toHaveValue('Loaf list')
  await page.keyboard.press('Control+z')
  await expect(nameOf(page)).toHaveValue('Oops')
  await expect.poll(async () => (await load(id)).draft?.changes.name).toBe('Oops')
  expect(await script()).toContain('"Loaf list"')
  await changeRulesAndBack(page, id)
  await page.close()
})

test('edits can still be undone after a reload', async () => {
  const page = await edit(await aForm('Bread list', 'paused'))
  const added = page.getByText('Add your text here.').last()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await rename(page, 'Second thought')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(nameOf(page)).toHaveValue('Second thought')
  await page.keyboard.press('Control+z')
  await expect(nameOf(page)).toHaveValue('Bread list')
  await expect(added).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(added).toBeHidden()
  await page.keyboard.press('Control+Shift+z')
  await expect(added).toBeVisible()
  await page.close()
})

test('unpublished changes can be previewed in the demo shop, and on a phone by a link with a QR code', async ({
  browser,
}) => {
  const page = await edit(await aForm('Bread list', 'active'))
  await typeHeadline(page, 'Not for everyone yet')
  await page.getByRole('button', { name: 'Preview' }).click()
  const shop = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open in the demo shop' }).click()
  await expect((await shop).getByRole('dialog').getByRole('heading', { name: 'Not for everyone yet' })).toBeVisible()
  await (await shop).close()
  await page.getByRole('button', { name: 'Phone or link' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the preview' })).toBeVisible()
  const link = await page.getByLabel('Preview link').inputValue()
  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(other.getByRole('dialog').getByRole('heading', { name: 'Not for everyone yet' })).toBeVisible()
  await other.context().close()
  await page.close()
})

test('two tabs with the same live form warn about each other, and neither overwrites the other', async () => {
  const id = await aForm('Shared', 'active')
  const mine = await edit(id)
  const theirs = await edit(id)
  await expect(mine.getByText('This form is also open in another tab.')).toBeVisible()
  await rename(theirs, 'Theirs')
  await expect(saved(theirs)).toBeVisible()
  await mine.bringToFront()
  await expect(mine.getByText('This form was saved somewhere else since you opened it.')).toBeVisible()
  await rename(mine, 'Mine')
  const dialog = mine.getByRole('dialog', { name: 'This form was changed by someone else' })
  await dialog.getByRole('button', { name: 'Save mine as a copy' }).click()
  await expect(nameOf(mine)).toHaveValue('Mine (mine)')
  expect((await load(id)).draft!.changes.name).toBe('Theirs')
  await Promise.all([mine.close(), theirs.close()])
})

test('the server and the tab crash while a live form is edited: nothing is lost', async () => {
  const id = await aForm('Bread list', 'active')
  const page = await edit(id)
  await rename(page, 'Saved before')
  await expect(saved(page)).toBeVisible()
  // The response is lost, so the editor can't know whether the draft was saved.
  const kept = page.waitForRequest('**/popup/draft/save')
  await page.route('**/popup/draft/save', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await rename(page, 'Saved, but who knows')
  await kept
  await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible()
  await rename(page, 'Typed at the last moment')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('Typed at the last moment')
  await crash(page)
  await trellis.restart('SIGKILL')

  const again = await edit(id)
  await expect(nameOf(again)).toHaveValue('Typed at the last moment')
  await expect(again.getByText('Unsaved changes were restored.')).toBeVisible()
  await expect(saved(again)).toBeVisible()
  expect((await load(id)).draft!.changes.name).toBe('Typed at the last moment')
  await again.close()
})

async function aForm(name: string, status: 'active' | 'paused'): Promise<string> {
  const { templates } = await owner.call('/templates')
  const { id: list_builder_template_id } = templates.find((one) => one.name === 'Bakery newsletter')!
  const { popup } = await owner.call('/popup/save', { popup: { list_builder_template_id, name } })
  if (status === 'active') await owner.call('/popup/update', { popup_id: popup.id, popup: { status } })
  return popup.id
}

/** The script of the shop's page, with the site's live forms. */
const script = async () => (await fetch(`${trellis.url}/s/${owner.site.key}.js`)).text()

const load = (popup_id: string) => owner.call('/popup/load', { popup_id })

async function edit(id: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(owner.screen(`/forms/${id}`))
  await expect(nameOf(page)).toBeVisible()
  return page
}

const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Form name' })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })

async function rename(page: Page, name: string): Promise<void> {
  await nameOf(page).fill(name)
  await nameOf(page).blur()
}

async function typeHeadline(page: Page, words: string): Promise<void> {
  const headline = page.getByRole('heading', { name: 'Hear first what comes' })
  await onScreen.clickOnCanvas(page, headline, 2)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: words })).toBeVisible()
}

/** Changed display rules wait for "Publish changes" like the design, and can be undone in the same way. */
async function changeRulesAndBack(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: /^Visibility/ }).click()
  const rules = page.getByRole('region', { name: 'Display rules' })
  await rules.getByRole('button', { name: 'Add rule' }).first().click()
  await rules.getByRole('textbox').first().fill('/only-here')
  await expect(rules.getByText('Shows on pages whose address contains /only-here.')).toBeVisible()
  await expect.poll(async () => (await load(id)).draft?.changes.display_rules).toHaveLength(1)
  await expect(saved(page)).toBeVisible()
  expect(await script()).not.toContain('/only-here')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect.poll(script).toContain('/only-here')
  await rules.getByRole('button', { name: 'Remove rule' }).click()
  await expect(rules.getByText('Shows on every page.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect.poll(script).not.toContain('/only-here')
}

async function restoreFirstVersion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Compare' }).first().click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
}

/** Crashes the page's renderer process, as when memory runs out. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  void page.goto('chrome://crash').catch(() => undefined)
  await crashed
  await page.close()
}
