import { expect, type Page } from '@playwright/test'
import { call, form, type Form, hold, open, type OwnerSite, settled, test } from './testing/script-test.ts'

const exit = { forms: [form({ triggers: { exit: true } })] }

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })

  /** The listeners are in a separate piece, so the action is repeated until it is loaded. */
  const opensAfter = (page: Page, doIt: () => Promise<unknown>) =>
    expect(async () => {
      await doIt()
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 })
    }).toPass()

  test('opens when the visitor returns from another tab; going back in the history leaves the page normally', async ({
    page,
    site,
  }) => {
    const before = `${site.server}/pictures/plants.svg`
    await page.goto(before)
    const ready = page.waitForResponse(/\/c\/exit-/)
    await open(page, site, exit)
    await ready
    await settled(page)
    const [address, length] = await page.evaluate(() => [location.href, history.length] as const)
    await page.goBack()
    expect(page.url()).toBe(before)
    const readyAgain = page.waitForResponse(/\/c\/exit-/)
    await page.goForward()
    await readyAgain
    await settled(page)
    expect(await page.evaluate(() => [location.href, history.length, history.state])).toEqual([address, length, null])
    const turn = (isAway: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(Document.prototype, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isAway)
    // Events that a browser fires when it has kept the page in its back/forward cache in the meantime.
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    await turn(true)
    await turn(false)
    await page.evaluate(() => {
      dispatchEvent(new Event('pageshow'))
      return new Promise((go) => setTimeout(go))
    })
    expect(site.events).toEqual([])
    await turn(true)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await opensAfter(page, async () => {
      await turn(true)
      await turn(false)
    })
  })

  test('a fast scroll up opens the form; a slow one, or a jump after a tap, does not', async ({ page, site }) => {
    await open(page, site, { ...exit, body: '<main style="height:9000px"><h1>Shop</h1></main>' })
    await settled(page)
    const scroll = (steps: number, by: number, touch: 'touchmove' | 'click') =>
      page.evaluate(
        async ([count, pixels, type]) => {
          scrollTo(0, 6000)
          await new Promise(requestAnimationFrame)
          await new Promise(requestAnimationFrame)
          document.body.dispatchEvent(new Event(type, { bubbles: true }))
          for (let i = 0; i < count; i++) {
            scrollBy(0, -pixels)
            await new Promise(requestAnimationFrame)
          }
          await new Promise(requestAnimationFrame)
        },
        [steps, by, touch] as const,
      )
    await scroll(40, 5, 'touchmove')
    await scroll(4, 300, 'click')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await opensAfter(page, () => scroll(4, 300, 'touchmove'))
  })

  test('opens the form on an idle page; each touch restarts the timer', async ({ page, site }) => {
    await hold(page)
    const loaded = page.waitForResponse(/\/c\/exit-/)
    await open(page, site, exit)
    await loaded
    await settled(page)
    await page.clock.runFor(44_000)
    await page.touchscreen.tap(100, 400)
    await page.clock.runFor(44_000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await opensAfter(page, () => page.clock.runFor(46_000))
  })

  test('leaves the history unchanged, because the browser’s back button closes dialogs', async ({ page, site }) => {
    await open(page, site)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => [history.state, 'CloseWatcher' in window])).toEqual([null, true])
    expect(site.asked.filter((path) => path.startsWith('/c/back-'))).toEqual([])
  })

  test.describe('whose back button does not close dialogs', () => {
    const opened = async (page: Page, site: OwnerSite, about = {}, before = {}) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
      await page.goto(`${site.server}/pictures/plants.svg`)
      const silent = await open(page, site, about)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect.poll(() => page.evaluate(() => history.state as unknown)).toEqual({ ...before, trellis: form().id })
      return silent
    }

    test('back closes the form and stays on the page; back again leaves it', async ({ page, site }) => {
      const silent = await opened(page, site)
      const address = page.url()
      await page.evaluate(() => history.back())
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(page.url()).toBe(address)
      expect(await page.evaluate(() => history.state as unknown)).toBeNull()
      await page.goBack()
      await expect(page).toHaveURL(/plants\.svg$/)
      silent()
    })

    test('closing it another way leaves nothing in the history', async ({ page, site }) => {
      const mine = { head: '<script>history.replaceState({ mine: 1 }, "")</script>' }
      const silent = await opened(page, site, mine, { mine: 1 })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect.poll(() => page.evaluate(() => history.state as unknown)).toEqual({ mine: 1 })
      await page.goBack()
      await expect(page).toHaveURL(/plants\.svg$/)
      silent()
    })

    test('a corner box does not cover the page, and does not touch the history', async ({ page, site }) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
      await open(page, site, { forms: [form({ type: 'scroll-box' })] })
      await expect(page.getByRole('dialog')).toBeVisible()
      await settled(page)
      expect(await page.evaluate(() => history.state as unknown)).toBeNull()
    })
  })
})

test('rules use what the page says about the visitor', async ({ page, site }) => {
  const rules: Form['rules'] = [[['logged_in', 'b', true]], []]
  await open(page, site, { forms: [form({ triggers: { event: 'now' }, rules })] })
  await call(page, 'track', 'now')
  await settled(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await call(page, 'identify', { loggedIn: true })
  await call(page, 'track', 'now')
  await expect(page.getByRole('dialog')).toBeVisible()
})
