import { expect, test as base, type Page } from '@playwright/test'
import type { Component } from '../../src/form/components/models.ts'
import type { FormDocument } from '../../src/form/document/form-document.ts'
import { walk } from '../../src/form/document/tree.ts'
import type { Editor } from '../../src/form/editor/editor.ts'
import { aStage } from '../../src/form/editor/testing/a-stage.ts'
import { buildEditorPage } from '../editor-page.ts'

type Window = { editorPage: typeof import('../../src/form/editor/testing/editor-page.tsx'); editor: Editor }

/** A point in the window. */
export type Point = { x: number; y: number }

let html: Promise<string> | undefined

/** A test on the editor alone, with a form that has a stage. */
export const test = base.extend({
  page: async ({ page, context }, use) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page)
    await use(page)
  },
})

/** Returns the point at the horizontal center of a box, at a share of its height. */
export function inside(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  share: number,
): Point {
  return { x: x + width / 2, y: y + height * share }
}

/** Opens the editor in a page. */
export async function open(page: Page) {
  html ??= buildEditorPage()
  const body = await html
  await page.route('https://editor.test/**', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('https://editor.test/')
  await page.evaluate((form) => {
    const win = window as never as Window
    win.editor = win.editorPage.mountEditor(form, new URLSearchParams(location.search).has('dark'))
  }, aStage())
  await expect(page.locator('[data-id=three]')).toBeAttached()
}

/** Drags from one point to another, and runs `meanwhile` before releasing. */
export async function drag(page: Page, from: Point, to: Point, meanwhile?: () => Promise<void>) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await meanwhile?.()
  await page.mouse.up()
}

/** Clicks a component; with Shift if it is added to the selection. */
export async function press(page: Page, id: string, isMore = false) {
  const { x, y } = await middle(page, id)
  if (isMore) await page.keyboard.down('Shift')
  await page.mouse.click(x, y)
  if (isMore) await page.keyboard.up('Shift')
}

/** Returns the box in which a component is drawn. */
export function drawn(page: Page, id: string) {
  return boxOf(page.locator(`[data-id=${id}]`))
}

/** Returns the bounding box of an element. */
export async function boxOf(locator: ReturnType<Page['locator']>) {
  return (await locator.boundingBox())!
}

/** Returns the center of a component. */
export async function middle(page: Page, id: string): Promise<Point> {
  const { x, y, width, height } = await drawn(page, id)
  return { x: x + width / 2, y: y + height / 2 }
}

/** Returns the ids of the selected components. */
export function selection(page: Page) {
  return page.evaluate(() => (window as never as Window).editor.get().selection)
}

/** Selects components, as the layers panel would. */
export function select(page: Page, ...ids: string[]) {
  return page.evaluate((all) => (window as never as Window).editor.select(...all), ids)
}

/** Returns the ids of the components that are hidden on the canvas. */
export function hiddenOnes(page: Page) {
  return page.evaluate(() => (window as never as Window).editor.get().hidden)
}

/** Returns a component of the form. */
export async function find(page: Page, id: string): Promise<Component> {
  const form: FormDocument = await page.evaluate(() => (window as never as Window).editor.get().document)
  return [...walk(form)].find(({ component }) => component.id === id)?.component as Component
}

/** Returns the ids of the children of a component. */
export async function order(page: Page, id: string) {
  return ((await find(page, id)).childComponents ?? []).map((child) => child.id)
}

/** Zooms to 200 %. */
export async function zoomToTwice(page: Page) {
  await page.getByRole('button', { name: 'Zoom: Fit' }).click()
  await page.getByRole('menuitem', { name: '200 %' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect.poll(async () => (await drawn(page, 'two')).width).toBe(200)
  await page.getByRole('application').focus()
}

/** Runs the first of the commands found. If `refusal` is given, expects that message and runs none. */
export async function command(page: Page, words: string, refusal?: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Command' }).fill(words)
  await shot(page, 'commands')
  if (refusal) await expect(page.getByText(refusal)).toBeVisible()
  await page.keyboard.press(refusal ? 'Escape' : 'Enter')
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeHidden()
}

/** Takes a screenshot if the variable SHOTS names a folder. */
export async function shot(page: Page, name: string) {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
