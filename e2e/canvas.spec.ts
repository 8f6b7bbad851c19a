import { expect, test, type Page } from '@playwright/test'
import type { Component } from '../src/form/components/models.ts'
import type { FormDocument } from '../src/form/document/form-document.ts'
import { walk } from '../src/form/document/tree.ts'
import { aStage } from '../src/form/editor/testing/a-stage.ts'
import { buildEditorPage } from './editor-page.ts'
import type { Editor } from '../src/form/editor/editor.ts'

type Window = { editorPage: typeof import('../src/form/editor/testing/editor-page.tsx'); editor: Editor }

let html: string
test.beforeAll(async () => {
  html = await buildEditorPage()
})

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
})

test('a drag on a stage moves, is drawn to its neighbours, and is one step to undo', async ({ page }) => {
  const from = await middle(page, 'two')
  await drag(page, from, { x: from.x - 157, y: from.y + 30 }, async () => {
    await expect(page.locator('i[data-what=line]').first()).toBeAttached()
    await shot(page, 'guides')
  })
  // 200 − 157 = 43 is drawn to the 40 of the first one.
  expect((await find(page, 'two')).style).toMatchObject({ x: 40, y: 170 })
  await page.keyboard.press('Control+z')
  expect((await find(page, 'two')).style).toMatchObject({ x: 200, y: 140 })
})

test('Escape gives a drag up', async ({ page }) => {
  const from = await middle(page, 'two')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 3 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect((await find(page, 'two')).style).toMatchObject({ x: 200, y: 140 })
  await expect(page.locator('i[data-what]')).toHaveCount(0)
  expect(await drawn(page, 'two')).toMatchObject({ width: 100 })
})

test('handles resize, with the opposite corner where it was', async ({ page }) => {
  await press(page, 'two')
  const handle = await boxOf(page.locator('[data-handle=nw]'))
  const from = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 }
  await drag(page, from, { x: from.x - 33, y: from.y - 27 }, () => shot(page, 'resize'))
  expect((await find(page, 'two')).style).toMatchObject({ x: 167, y: 113, width: 133, height: 75 })
})

test('a marquee and shift select several, which are lined up, nudged and deleted together', async ({ page }) => {
  await press(page, 'one')
  await page.keyboard.down('Shift')
  await press(page, 'three')
  await page.keyboard.up('Shift')
  expect(await selection(page)).toEqual(['one', 'three'])
  // Shift and a press mark no words of the page, which would be copied then.
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await page.getByRole('textbox', { name: 'Corners' }).fill('12')
  await expect.poll(async () => (await find(page, 'one')).style.borderRadius).toBe(12)
  expect((await find(page, 'three')).style.borderRadius).toBe(12)
  expect((await find(page, 'two')).style.borderRadius).toBeUndefined()
  await page.getByRole('application').focus()
  await page.keyboard.press('Control+z')
  expect((await find(page, 'three')).style.borderRadius).toBeUndefined()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowUp')
  expect((await find(page, 'three')).style).toMatchObject({ x: 390, y: 239 })
  await shot(page, 'selected')
  await command(page, 'align left')
  expect((await find(page, 'three')).style).toMatchObject({ x: 50, y: 239 })
  const tab = await drawn(page, 'tab')
  const stage = await drawn(page, 'stage')
  await drag(page, { x: tab.x + 10, y: stage.y - 6 }, { x: stage.x + 310, y: stage.y + 200 }, () =>
    shot(page, 'marquee'),
  )
  expect((await selection(page)).toSorted()).toEqual(['one', 'two'])
  await page.keyboard.press('Delete')
  expect(await find(page, 'one')).toBeUndefined()
  expect(await find(page, 'two')).toBeUndefined()
})

test('a component is dragged to another place in the flow, and onto a stage', async ({ page }) => {
  const headline = await middle(page, 'headline')
  const button = await middle(page, 'button')
  await drag(page, headline, { x: button.x, y: button.y + 12 }, async () => {
    await expect(page.locator('i[data-what=drop]')).toBeAttached()
    await shot(page, 'flow')
  })
  expect(await order(page, 'tab')).toEqual(['cross', 'stage', 'row', 'email', 'button', 'headline'])
  const stage = await middle(page, 'stage')
  await drag(page, await middle(page, 'button'), stage)
  expect(await order(page, 'stage')).toEqual(['one', 'two', 'three', 'button'])
  expect((await find(page, 'button')).style.x).toBeDefined()
})

test('copies go to another form, with ids of their own', async ({ page, context }) => {
  await press(page, 'one')
  await page.keyboard.press('Control+c')
  const other = await context.newPage()
  await open(other)
  await press(other, 'headline')
  await other.keyboard.press('Control+v')
  const [pasted] = await selection(other)
  expect(await find(other, pasted!)).toMatchObject({ type: 'button', text: 'one' })
  expect((await find(other, pasted!)).style.x).toBeUndefined()
  expect(pasted).not.toBe('one')
  await other.keyboard.press('Control+x')
  expect(await find(other, pasted!)).toBeUndefined()
})

test('words and pictures from elsewhere are pasted as components', async ({ page }) => {
  const paste = (words: string, picture?: string) =>
    page.evaluate(
      ([text, name]) => {
        const data = new DataTransfer()
        if (text) data.setData('text/plain', text)
        if (name) data.items.add(new File(['x'], name, { type: 'image/png' }))
        const pasted = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        document.body.dispatchEvent(pasted)
      },
      [words, picture] as const,
    )
  await press(page, 'headline')
  await paste('From a page\r\n\r\nin two lines ')
  const [words] = await selection(page)
  const line = (text: string) => ({ type: 'paragraph', spans: [{ text }] })
  expect(await find(page, words!)).toMatchObject({ blocks: [line('From a page'), line('in two lines')] })
  await paste('', 'loaf.png')
  await expect.poll(async () => find(page, (await selection(page))[0]!)).toMatchObject({ src: '/media/loaf.png' })
  const [picture] = await selection(page)
  expect(await order(page, 'tab')).toEqual(['cross', 'headline', words, picture, 'stage', 'row', 'email', 'button'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => order(page, 'tab')).toEqual(['cross', 'headline', 'stage', 'row', 'email', 'button'])
})

test('the menu does what the keys do, and what is locked or hidden stays', async ({ page }) => {
  const at = await middle(page, 'two')
  await page.mouse.click(at.x, at.y, { button: 'right' })
  const lock = page.getByRole('menuitem', { name: 'Lock' })
  await expect(lock).toBeVisible()
  await shot(page, 'menu')
  await lock.click()
  await page.keyboard.press('Escape')
  await drag(page, at, { x: at.x + 50, y: at.y + 50 })
  expect((await find(page, 'two')).style).toMatchObject({ x: 200, y: 140 })
  await press(page, 'one')
  await page.keyboard.press('Control+Shift+h')
  await expect.poll(() => page.evaluate(() => (window as never as Window).editor.get().hidden)).toEqual(['one'])
  await page.keyboard.press('Control+Shift+h')
  expect(await page.evaluate(() => (window as never as Window).editor.get().hidden)).toEqual([])
})

test('pictures from the desktop land where they are dropped', async ({ page }) => {
  const at = await middle(page, 'stage')
  await page.locator('[aria-roledescription=canvas]').evaluate((canvas, { x, y }) => {
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'loaf.png', { type: 'image/png' }))
    const init = { dataTransfer: data, clientX: x, clientY: y, bubbles: true, cancelable: true }
    canvas.dispatchEvent(new DragEvent('dragover', init))
    canvas.dispatchEvent(new DragEvent('drop', init))
  }, at)
  await expect.poll(async () => (await order(page, 'stage')).length).toBe(4)
  const [id] = await selection(page)
  expect(await find(page, id!)).toMatchObject({ type: 'image', src: '/media/loaf.png' })
})

test('zoom by wheel keeps what is under the pointer, and ⌘0 fits again', async ({ page }) => {
  const before = await middle(page, 'three')
  await page.mouse.move(before.x, before.y)
  await page.keyboard.down('Control')
  for (let i = 0; i < 8; i++) await page.mouse.wheel(0, -30)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await drawn(page, 'three')).width).toBeGreaterThan(180)
  const after = await middle(page, 'three')
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(60)
  await page.keyboard.press('Control+0')
  await expect.poll(async () => (await drawn(page, 'three')).width).toBe(100)
})

test('what was typed into the drawing is gone from it when it is undone, and there again when it is redone', async ({
  page,
}) => {
  await press(page, 'headline')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-id=headline] [contenteditable]')).toBeFocused()
  await page.keyboard.type('Hello')
  await page.keyboard.press('Escape')
  const headline = page.locator('[data-id=headline]')
  await expect(headline).toHaveText('Hello')
  await expect(headline.locator('[contenteditable]')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(headline).toHaveText('Welcome')
  await page.keyboard.press('Control+Shift+z')
  await expect(headline).toHaveText('Hello')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(headline).toHaveText('Hello')
})

test('words that are marked in the drawing get a look, a link and an answer in their place', async ({ page }) => {
  const { x, y } = await middle(page, 'headline')
  await page.mouse.dblclick(x, y)
  const bar = page.getByRole('toolbar', { name: 'Words that are marked' })
  await expect(bar).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.type(' back')
  for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowLeft')
  await bar.getByRole('button', { name: 'Italic' }).click()
  await page.keyboard.press('Control+k')
  await bar.getByRole('textbox', { name: 'Leads to' }).fill('nowhere')
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('textbox', { name: 'Leads to' })).toHaveAttribute('aria-invalid', 'true')
  await bar.getByRole('textbox', { name: 'Leads to' }).fill('https://shop.example/')
  await page.keyboard.press('Enter')
  const linked = { text: 'back', italic: true, link: 'https://shop.example/' }
  await expect.poll(() => find(page, 'headline')).toMatchObject({ blocks: [{ spans: [{ text: 'Welcome ' }, linked] }] })
  await shot(page, 'text-bar')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await bar.getByRole('combobox', { name: 'Insert an answer' }).selectOption('[email]')
  await page.keyboard.type('!')
  await expect.poll(async () => JSON.stringify((await find(page, 'headline')) as object)).toContain('[email]!')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect.poll(() => find(page, 'headline')).toMatchObject({ blocks: [{ spans: [{ text: 'Welcome' }] }] })
})

test('what is typed into one field after another of a panel is all there, each field one step to undo', async ({
  page,
}) => {
  await page.evaluate(() => (window as never as Window).editor.select('email'))
  await page.getByRole('textbox', { name: 'Field name' }).fill('mail')
  await page.getByRole('textbox', { name: 'Label' }).press('End')
  await page.keyboard.type(' address')
  await page.getByRole('switch', { name: 'Show the label above the field' }).click()
  await expect.poll(() => find(page, 'email')).toMatchObject({ name: 'mail', label: 'E-mail address', showLabel: true })
  await page.evaluate(() => (window as never as Window).editor.select('headline'))
  const words = page.getByRole('textbox', { name: 'Text', exact: true })
  await words.fill('Welcome back')
  await words.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Bold' }).click()
  await words.press('End')
  await page.keyboard.type(', you')
  const span = { text: 'Welcome back, you', bold: true }
  await expect.poll(() => find(page, 'headline')).toMatchObject({ blocks: [{ spans: [span] }] })
  await page.getByRole('application').focus()
  await page.keyboard.press('Control+z')
  await expect(words).toHaveValue('Welcome back')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(words).toHaveValue('Welcome')
  await page.keyboard.press('Control+z')
  await page.evaluate(() => (window as never as Window).editor.select('email'))
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('E-mail address')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('E-mail')
})

test('layers are put elsewhere by dragging and by keys, and the canvas follows', async ({ page }) => {
  await page.getByText('Layers', { exact: true }).click()
  const tree = page.getByRole('tree', { name: 'Layers' })
  const row = (name: string) => tree.getByRole('treeitem', { name, exact: true })
  await expect(row('Text: Welcome')).toBeVisible()
  const headline = await boxOf(row('Text: Welcome'))
  const email = await boxOf(row('Field: E-mail'))
  await drag(page, inside(email, 0.5), inside(headline, 0.1), async () => {
    await expect(tree.locator('[data-drop=before]')).toHaveCount(1)
    await shot(page, 'layers')
  })
  expect(await order(page, 'tab')).toEqual(['cross', 'email', 'headline', 'stage', 'row', 'button'])
  await expect(tree.getByRole('treeitem').nth(2)).toHaveAttribute('data-layer', 'email')
  const right = await boxOf(row('Column').last())
  await drag(page, inside(await boxOf(row('Text: Welcome')), 0.5), inside(right, 0.5))
  expect(await order(page, 'right')).toEqual(['headline'])
  await expect(page.locator('[data-id=right] [data-id=headline]')).toBeAttached()
  await page.keyboard.press('Control+z')
  expect(await order(page, 'right')).toEqual([])

  await row('Button: one').click()
  await expect(row('Button: one')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  expect(await order(page, 'stage')).toEqual(['two', 'one', 'three'])
  await page.keyboard.press('Alt+ArrowLeft')
  expect(await order(page, 'tab')).toEqual(['cross', 'email', 'headline', 'stage', 'one', 'row', 'button'])
  await expect(row('Button: one')).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  expect(await order(page, 'stage')).toEqual(['two', 'three', 'one'])
  await page.keyboard.press('Home')
  await expect(tree.getByRole('treeitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  expect(await find(page, 'button')).toBeUndefined()
})

test('what is on a stage is spread out, brought to the front, and what is in the flow put into a box', async ({
  page,
}) => {
  for (const id of ['one', 'two', 'three']) await press(page, id, id !== 'one')
  await page.evaluate(() => (window as never as Window).editor.select('two'))
  await page.keyboard.press('Shift+ArrowRight')
  await page.evaluate(() => (window as never as Window).editor.select('one', 'two', 'three'))
  await command(page, 'gaps across')
  expect((await find(page, 'two')).style.x).toBe(210)
  await page.evaluate(() => (window as never as Window).editor.select('two'))
  await command(page, 'gaps across', 'Nothing of that name can be done now.')
  await page.getByRole('application').focus()
  await page.keyboard.press('Control+]')
  expect(await order(page, 'stage')).toEqual(['one', 'three', 'two'])
  await page.keyboard.press('[')
  expect(await order(page, 'stage')).toEqual(['one', 'two', 'three'])
  await page.keyboard.press('Control+[')
  expect(await order(page, 'stage')).toEqual(['two', 'one', 'three'])
  expect(await page.locator('[data-id=stage] > *').evaluateAll((all) => all.map((one) => one.dataset['id']))).toEqual([
    'two',
    'one',
    'three',
  ])
  await page.evaluate(() => (window as never as Window).editor.select('email', 'button'))
  await page.keyboard.press('Control+g')
  const [box] = await selection(page)
  expect(await order(page, box!)).toEqual(['email', 'button'])
  await page.keyboard.press('Control+Shift+g')
  expect(await order(page, 'tab')).toEqual(['cross', 'headline', 'stage', 'row', 'email', 'button'])
})

test('Space and drag move the view and nothing else', async ({ page }) => {
  await press(page, 'two')
  await zoomToTwice(page)
  const before = await drawn(page, 'two')
  await page.keyboard.down(' ')
  await drag(page, inside(before, 0.5), { x: inside(before, 0.5).x - 80, y: inside(before, 0.5).y - 60 })
  await page.keyboard.up(' ')
  const after = await drawn(page, 'two')
  expect([Math.round(before.x - after.x), Math.round(before.y - after.y)]).toEqual([80, 60])
  expect((await find(page, 'two')).style).toMatchObject({ x: 200, y: 140 })
})

test('the menu is whole on the screen wherever it is asked for', async ({ page }) => {
  await press(page, 'two')
  await zoomToTwice(page)
  for (const at of [
    { x: 1400, y: 870 },
    { x: 900, y: 870 },
    { x: 1400, y: 100 },
  ]) {
    await page.mouse.click(at.x, at.y, { button: 'right' })
    const menu = page.getByRole('menu', { name: 'What can be done' })
    await expect(menu).toBeVisible()
    await expect
      .poll(async () => {
        const { x, y, width, height } = await boxOf(menu)
        return [Math.abs(x + width / 2 - at.x) < 300, x >= 0, y >= 0, x + width <= 1440, y + height <= 900]
      })
      .toEqual([true, true, true, true, true])
    await shot(page, `menu-${at.x}-${at.y}`)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
})

test('on a tablet a finger selects, drags what is selected, and pulls at handles', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, hasTouch: true })
  const page = await context.newPage()
  await open(page)
  const session = await context.newCDPSession(page)
  const finger = async (points: readonly Point[]) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [points[0]!])
    for (const point of points.slice(1)) await touch('touchMove', [point])
    await touch('touchEnd', [])
  }
  const by = ({ x, y }: Point, dx: number, dy: number) =>
    [1, 2, 3].map((i) => ({ x: x + (dx * i) / 3, y: y + (dy * i) / 3 }))
  const two = await middle(page, 'two')
  await page.touchscreen.tap(two.x, two.y)
  await expect(page.locator('[data-handle=se]')).toBeVisible()
  expect(await selection(page)).toEqual(['two'])
  await finger([two, ...by(two, 0, 60)])
  await expect.poll(async () => (await find(page, 'two')).style.y).toBeGreaterThan(180)
  const two2 = await drawn(page, 'two')
  await expect.poll(async () => Math.round((await boxOf(page.locator('[data-of=two]'))).y - two2.y)).toBe(0)
  const corner = inside(await boxOf(page.locator('[data-handle=se]')), 0.5)
  await finger([corner, ...by(corner, 60, 40)])
  await expect.poll(async () => (await find(page, 'two')).style.width).toBeGreaterThan(130)

  await page.getByText('Layers', { exact: true }).click()
  const tree = page.getByRole('tree', { name: 'Layers' })
  const held = inside(await boxOf(tree.getByRole('treeitem', { name: 'Field: E-mail' }).locator('[data-grip]')), 0.5)
  const first = await boxOf(tree.getByRole('treeitem', { name: 'Text: Welcome' }))
  await finger([held, ...by(held, 0, first.y + 3 - held.y)])
  await expect.poll(() => order(page, 'tab')).toEqual(['cross', 'email', 'headline', 'stage', 'row', 'button'])
  await shot(page, 'tablet')
  await context.close()
})

function inside(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  share: number,
): Point {
  return { x: x + width / 2, y: y + height * share }
}

async function open(page: Page) {
  await page.route('http://editor.test/**', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('http://editor.test/')
  await page.evaluate((form) => {
    const world = window as never as Window
    world.editor = world.editorPage.mountEditor(form, new URLSearchParams(location.search).has('dark'))
  }, aStage())
  await expect(page.locator('[data-id=three]')).toBeAttached()
}

async function drag(page: Page, from: Point, to: Point, meanwhile?: () => Promise<void>) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await meanwhile?.()
  await page.mouse.up()
}

type Point = { x: number; y: number }

async function press(page: Page, id: string, isMore = false) {
  const { x, y } = await middle(page, id)
  if (isMore) await page.keyboard.down('Shift')
  await page.mouse.click(x, y)
  if (isMore) await page.keyboard.up('Shift')
}

function drawn(page: Page, id: string) {
  return boxOf(page.locator(`[data-id=${id}]`))
}

async function boxOf(locator: ReturnType<Page['locator']>) {
  return (await locator.boundingBox())!
}

async function middle(page: Page, id: string): Promise<Point> {
  const { x, y, width, height } = await drawn(page, id)
  return { x: x + width / 2, y: y + height / 2 }
}

function selection(page: Page) {
  return page.evaluate(() => (window as never as Window).editor.get().selection)
}

async function find(page: Page, id: string): Promise<Component> {
  const form: FormDocument = await page.evaluate(() => (window as never as Window).editor.get().document)
  return [...walk(form)].find(({ component }) => component.id === id)?.component as Component
}

async function order(page: Page, id: string) {
  return ((await find(page, id)).childComponents ?? []).map((child) => child.id)
}

async function zoomToTwice(page: Page) {
  await page.getByRole('button', { name: 'Zoom: Fit' }).click()
  await page.getByRole('menuitem', { name: '200 %' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect.poll(async () => (await drawn(page, 'two')).width).toBe(200)
  await page.getByRole('application').focus()
}

/** Does the first of the commands found; where `refusal` is said, none. */
async function command(page: Page, words: string, refusal?: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Command' }).fill(words)
  await shot(page, 'commands')
  if (refusal) await expect(page.getByText(refusal)).toBeVisible()
  await page.keyboard.press(refusal ? 'Escape' : 'Enter')
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeHidden()
}

/** A picture for those who want to see it. */
async function shot(page: Page, name: string) {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
