import { expect } from '@playwright/test'
import { drag, press, boxOf, middle, find, zoomToTwice, shot, hiddenOnes, test } from './a-canvas.ts'

test('the menu does the same as the keyboard shortcuts, and locked or hidden components do not move', async ({
  page,
}) => {
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
  await expect.poll(() => hiddenOnes(page)).toEqual(['one'])
  await page.keyboard.press('Control+Shift+h')
  expect(await hiddenOnes(page)).toEqual([])
})

test('the menu fits on the screen wherever it is opened', async ({ page }) => {
  await press(page, 'two')
  await zoomToTwice(page)
  for (const at of [
    { x: 1400, y: 870 },
    { x: 900, y: 870 },
    { x: 1400, y: 100 },
  ]) {
    await page.mouse.click(at.x, at.y, { button: 'right' })
    const menu = page.getByRole('menu', { name: 'Actions' })
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
