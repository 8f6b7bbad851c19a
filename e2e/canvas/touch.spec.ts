import { expect } from '@playwright/test'
import { inside, open, drawn, boxOf, middle, selection, find, order, shot, test, type Point } from './a-canvas.ts'

test('on a tablet, a finger selects components, drags selected ones, and pulls handles', async ({ browser }) => {
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
  const held = inside(
    await boxOf(tree.getByRole('treeitem', { name: 'Text field: Email' }).locator('[data-grip]')),
    0.5,
  )
  const first = await boxOf(tree.getByRole('treeitem', { name: 'Text: Welcome' }))
  await finger([held, ...by(held, 0, first.y + 3 - held.y)])
  await expect.poll(() => order(page, 'tab')).toEqual(['cross', 'email', 'headline', 'stage', 'row', 'button'])
  await shot(page, 'tablet')
  await context.close()
})
