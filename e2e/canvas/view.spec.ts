import { expect } from '@playwright/test'
import { inside, drag, press, drawn, middle, find, zoomToTwice, test } from './a-canvas.ts'

test('zooming by wheel keeps the point under the pointer in place, and ⌘0 fits the form again', async ({ page }) => {
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

test('dragging with Space held pans the view and changes nothing else', async ({ page }) => {
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
