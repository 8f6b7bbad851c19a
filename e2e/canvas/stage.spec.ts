import { expect } from '@playwright/test'
import { drag, press, drawn, boxOf, middle, selection, find, order, command, shot, select, test } from './a-canvas.ts'

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

test('what is on a stage is spread out, brought to the front, and what is in the flow put into a box', async ({
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
