import { expect, type Page } from '@playwright/test'
import { call, form, hold, open, settled, subscribe, test } from './testing/script-test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('after being seen and closed, stays hidden for its resting time and then returns', async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  const url = site.url({ forms: [form({ frequency: { count: 2, interval: 'day' } })] })
  await page.goto(url)
  await page.clock.runFor(100)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => site.events.map(({ kind }) => kind).toSorted()).toEqual(['close', 'view'])
  // Until the script has received confirmation that they arrived, the next page would send them again.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('trellis:event')
  site.asked.length = 0
  await page.reload()
  await settled(page)
  expect(site.asked.filter((path) => !path.startsWith('/s/'))).toEqual([])
  await page.clock.setFixedTime('2026-11-22T10:00:01Z')
  await page.reload()
  await expect(dialog(page)).toBeVisible()
})

test('waits for the delay', async ({ page, site }) => {
  await hold(page)
  await open(page, site, { forms: [form({ triggers: { delay: 5 } })] })
  await settled(page)
  await page.clock.runFor(4900)
  await expect(dialog(page)).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(dialog(page)).toBeVisible()
})

test('leaving through the top opens it; clicking a link or leaving by the side does not', async ({ page, site }) => {
  await open(page, site, { forms: [form({ triggers: { exit: true } })] })
  await settled(page)
  await page.getByRole('link', { name: 'Part' }).click()
  const leave = (clientX: number, clientY: number) =>
    page.evaluate(
      (at) => document.documentElement.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, ...at })),
      { clientX, clientY },
    )
  await leave(-1, 300)
  await expect(dialog(page)).toHaveCount(0)
  await leave(300, -1)
  await expect(dialog(page)).toBeVisible()
})

test('a form closed in one tab is not shown in another tab that has not been viewed yet', async ({ page, site }) => {
  const inBackground = await page.context().newPage()
  await inBackground.addInitScript(
    "Object.defineProperty(Document.prototype, 'hidden', { value: true, configurable: true, writable: true })",
  )
  const silent = await open(inBackground, site)
  await settled(inBackground)
  await open(page, site)
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view'])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await inBackground.evaluate(() => {
    const page = window as unknown as { trellis: { turn: Promise<unknown> }; isOver?: true }
    void page.trellis.turn.then(() => (page.isOver = true))
    Object.defineProperty(Document.prototype, 'hidden', { value: false })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => inBackground.evaluate('window.isOver')).toBe(true)
  await expect(dialog(inBackground)).toHaveCount(0)
  await expect.poll(() => site.events.map(({ kind }) => kind).toSorted()).toEqual(['close', 'view'])
  silent()
})

test('a double click opens it once; a later click opens it again', async ({ page, site }) => {
  const { id } = form()
  const closed = form({ triggers: { event: 'never' } })
  const silent = await open(page, site, { forms: [closed], body: `<button data-trellis-open="${id}">News</button>` })
  const button = page.getByRole('button', { name: 'News' })
  for (let time = 1; time <= 2; time++) {
    await button.evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
    const views = () => site.events.filter(({ kind }) => kind === 'view').length
    await expect.poll(views).toBe(time)
    await page.keyboard.press('Escape')
    // Waits until its turn is over or it opens once more.
    await page.evaluate(
      `Promise.race([trellis.turn, new Promise((go) => document.addEventListener('trellis:open', go, { once: true }))]).then(() => {})`,
    )
    await expect(dialog(page)).toHaveCount(0)
    expect(views()).toBe(time)
  }
  silent()
})

test('a double click opens it once, even if it is closed before it counts as seen', async ({ page, site }) => {
  const { id } = form()
  const closed = form({ triggers: { event: 'never' } })
  await open(page, site, { forms: [closed], body: `<button data-trellis-open="${id}">News</button>` })
  const shown = await page.evaluate(async () => {
    let count = 0
    const { showModal } = HTMLDialogElement.prototype
    const isShown = new Promise<void>((resolve) => {
      HTMLDialogElement.prototype.showModal = function () {
        showModal.call(this)
        count++
        queueMicrotask(() => this.close())
        resolve()
      }
    })
    const button = document.querySelector('button')!
    button.click()
    button.click()
    const { trellis } = window as unknown as { trellis: { turn: Promise<void> } }
    await isShown
    // The second click is queued behind the first.
    for (let last; last !== trellis.turn;) await (last = trellis.turn)
    return count
  })
  expect(shown).toBe(1)
})

test('two forms that are due open one after the other', async ({ page, site }) => {
  await open(page, site, { forms: [form(), form({ id: '0190a000-0000-7000-8000-000000000002', name: 'plants' })] })
  await expect(dialog(page)).toHaveCount(1)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveAccessibleName('A free cutting with your first plant')
  await expect(dialog(page)).toHaveCount(1)
})

test('Escape closes one form and opens none: the waiting form opens on the next page', async ({ page, site }) => {
  const other = form({ id: '0190a000-0000-7000-8000-000000000002', name: 'plants' })
  await open(page, site, { forms: [form(), other] })
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view'])
  await page.keyboard.press('Escape')
  await page.evaluate('trellis.turn.then(() => {})')
  await expect(dialog(page)).toHaveCount(0)
  await page.evaluate("history.pushState({}, '', '?next')")
  await expect(dialog(page)).toHaveAccessibleName('A free cutting with your first plant')
})

test('opens on top of the page’s own dialog, which works again afterward', async ({ page, site }) => {
  await open(page, site, {
    forms: [form({ triggers: { exit: true } })],
    body: '<dialog aria-label="Cookies"><button>Agree</button></dialog><script>document.querySelector("dialog").showModal()</script>',
  })
  await settled(page)
  await call(page, 'open', form().id)
  await page.getByRole('textbox', { name: 'Email address' }).fill('ann@example.com')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Agree' }).click()
})

test('a click outside the form closes it, but not one that began in a field', async ({ page, site }) => {
  await open(page, site)
  const field = (await page.getByRole('textbox').boundingBox())!
  await page.mouse.move(field.x + 5, field.y + 5)
  await page.mouse.down()
  await page.mouse.move(20, 20)
  await page.mouse.up()
  await expect(dialog(page)).toBeVisible()
  await page.mouse.click(20, 20)
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => site.events.map(({ kind }) => kind).toSorted()).toEqual(['close', 'view'])
})

test('two sites on a page: each opens its own forms, one after the other', async ({ page, site }) => {
  site.url({ key: 'other', forms: [form({ id: 'b', name: 'plants' })] })
  const silent = await open(page, site, { head: '<script async src="SERVER/s/0.js"></script>' })
  await expect(dialog(page)).toHaveCount(1)
  const first = await dialog(page).getAttribute('aria-label')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).not.toHaveAttribute('aria-label', first!)
  await expect(dialog(page)).toHaveCount(1)
  silent()
})

test('navigating away and back: a closed form stays closed, and its view counts once', async ({ page, site }) => {
  const silent = await open(page, site)
  // The dialog has its accessible name once it counts as seen.
  await expect(dialog(page)).toHaveAccessibleName('One good idea, every Sunday morning')
  await page.keyboard.press('Escape')
  await page.goto('about:blank')
  await page.goBack()
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  // An event sent again during page unload has the same ID, so it is counted once.
  expect(new Set(site.events.filter(({ kind }) => kind === 'view').map(({ id }) => id)).size).toBe(1)
  silent()
})

test('loads the view counter only once the form is seen; without it, the form works and the next page counts the view', async ({
  page,
  site,
}) => {
  const fetched = () => site.asked.filter((path) => path.startsWith('/c/record-'))
  const silent = await open(page, site, { forms: [form({ triggers: { exit: true } })] })
  await settled(page)
  expect(fetched()).toEqual([])
  await page.route('**/c/record-*', (route) => route.abort())
  await page.evaluate(() => document.dispatchEvent(new MouseEvent('mouseout', { clientY: -1, bubbles: true })))
  await expect(dialog(page)).toBeVisible()
  const seenOn = new URL(page.url())
  await subscribe(page)
  await expect(dialog(page)).toHaveAccessibleName('See you on Sunday')
  expect(site.submissions).toHaveLength(1)
  expect(site.events.filter(({ kind }) => kind === 'view')).toEqual([])
  await page.unroute('**/c/record-*')
  await page.goto(site.url({ forms: [form()] }))
  await expect
    .poll(() => site.events.flatMap(({ kind, page: on }) => (kind === 'view' ? [on] : [])))
    .toEqual([seenOn.origin + seenOn.pathname])
  silent()
})
