import { expect, type Page } from '@playwright/test'
import type { Component } from '../../src/form/components/models.ts'
import { newComponent } from '../../src/form/document/new-component.ts'
import type { Editor } from '../../src/form/editor/editor.ts'
import { drag, press, drawn, boxOf, middle, selection, find, order, command, shot, select, test } from './a-canvas.ts'

test('a drag on a stage moves the component, snaps to its neighbors, and is one undo step', async ({ page }) => {
  const from = await middle(page, 'two')
  await drag(page, from, { x: from.x - 157, y: from.y + 30 }, async () => {
    await expect(page.locator('i[data-what=line]').first()).toBeAttached()
    await shot(page, 'guides')
  })
  // 200 − 157 = 43 snaps to the 40 of the first one.
  expect((await find(page, 'two')).style).toMatchObject({ x: 40, y: 170 })
  await page.keyboard.press('Control+z')
  expect((await find(page, 'two')).style).toMatchObject({ x: 200, y: 140 })
})

test('Escape cancels a drag', async ({ page }) => {
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

test('handles resize a component while the opposite corner stays in place', async ({ page }) => {
  await press(page, 'two')
  const handle = await boxOf(page.locator('[data-handle=nw]'))
  const from = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 }
  await drag(page, from, { x: from.x - 33, y: from.y - 27 }, () => shot(page, 'resize'))
  expect((await find(page, 'two')).style).toMatchObject({ x: 167, y: 113, width: 133, height: 75 })
})

test('a marquee or Shift selects several components, which are aligned, nudged and deleted together', async ({
  page,
}) => {
  await press(page, 'one')
  await page.keyboard.down('Shift')
  await press(page, 'three')
  await page.keyboard.up('Shift')
  expect(await selection(page)).toEqual(['one', 'three'])
  // Shift-click must not select text of the page, which would be copied then.
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await page.getByRole('textbox', { name: 'Corner radius' }).fill('12')
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

test('distributes components on a stage and brings them to front, and wraps components of the flow in a box', async ({
  page,
}) => {
  for (const id of ['one', 'two', 'three']) await press(page, id, id !== 'one')
  await select(page, 'two')
  await page.keyboard.press('Shift+ArrowRight')
  await select(page, 'one', 'two', 'three')
  await command(page, 'distribute horizontally')
  expect((await find(page, 'two')).style.x).toBe(210)
  await select(page, 'two')
  await command(page, 'distribute horizontally', 'No matching commands')
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
  await select(page, 'email', 'button')
  await page.keyboard.press('Control+g')
  const [box] = await selection(page)
  expect(await order(page, box!)).toEqual(['email', 'button'])
  await page.keyboard.press('Control+Shift+g')
  expect(await order(page, 'tab')).toEqual(['cross', 'headline', 'stage', 'row', 'email', 'button'])
})

test('outlines each of many selected components in its place, also after they move', async ({ page }) => {
  const crowd = Array.from({ length: 70 }, (_, i) => ({
    ...newComponent('button', () => `p${i}`),
    style: { x: (i % 10) * 20, y: Math.floor(i / 10) * 15, width: 18, height: 12, fontSize: 8 },
  }))
  await page.evaluate((placed) => {
    const { editor } = window as never as { editor: Editor }
    editor.run((form) => {
      const next = structuredClone(form)
      const stage = next.steps.subscribe.tabs[0]!.childComponents!.find(({ id }) => id === 'stage')!
      stage.childComponents = placed as Component[]
      return next
    })
    editor.select(...placed.map(({ id }) => id))
  }, crowd)
  const first = await drawn(page, 'p0')
  await expectOutlined(page)
  await page.getByRole('application').press('ArrowRight')
  await expect.poll(async () => (await drawn(page, 'p0')).x).toBeGreaterThan(first.x)
  await expectOutlined(page)
  await select(page, 'p0')
  await expect(page.locator('svg[data-kind=selected]')).toHaveCount(0)
})

/** Expects the single outline of all selected components to be a pixel away from each of them. */
async function expectOutlined(page: Page) {
  const found = () =>
    page.evaluate(() => {
      const [, path] = document.querySelectorAll('svg[data-kind=selected] > path')
      const origin = document.querySelector('[role=application]')!.getBoundingClientRect()
      const rects = [...(path?.getAttribute('d') ?? '').matchAll(/M([-\d.]+) ([-\d.]+)h([-\d.]+)v([-\d.]+)/g)]
      const host = [...document.querySelectorAll('*')].find(({ shadowRoot }) =>
        shadowRoot?.querySelector('[data-id=p0]'),
      )!
      return rects.map(([, x, y, width, height], i) => {
        const box = host.shadowRoot!.querySelector(`[data-id=p${i}]`)!.getBoundingClientRect()
        const off = [
          box.x - origin.x - Number(x),
          box.y - origin.y - Number(y),
          (Number(width) - box.width) / 2,
          (Number(height) - box.height) / 2,
        ]
        return off.every((one) => Math.abs(one - 1) < 0.01)
      })
    })
  await expect.poll(found).toEqual(Array.from({ length: 70 }, () => true))
}
