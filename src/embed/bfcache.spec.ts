import { chromium, expect, test as base } from '@playwright/test'
import { findBrowsers } from '../../config/browsers.ts'
import { chromiumDriver } from './testing/browsers/chromium.ts'
import type { Driver } from './testing/browsers/driver.ts'
import { startFirefox } from './testing/browsers/firefox.ts'
import { startOwnerSite } from './testing/owner-site.ts'
import { form, type OwnerSite } from './testing/script-test.ts'

const found = findBrowsers()
const test = base.extend<{ site: OwnerSite }>({
  site: async ({ context }, use) => {
    const site = await startOwnerSite()
    await use(site)
    await context.close()
    await site.close()
  },
})

/** The browser of all other tests has no back/forward cache, because it is a headless shell. */
async function startChromium(executablePath: string): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--enable-features=BackForwardCache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  return { ...chromiumDriver(await browser.newPage()), close: () => browser.close() }
}

const start = { chromium: startChromium, firefox: startFirefox } as const
const host = `document.querySelector('trellis-form')`
const hear = `<script>errors = []; was = []; born = Math.random()
  addEventListener('error', (event) => errors.push(event.message))
  addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)))
  addEventListener('pageshow', (event) => was.push(event.persisted))</script>`
const sees = (driver: Driver, expression: string, value: unknown = true) =>
  expect
    .poll(() => driver.evaluate(expression).catch(() => undefined), { message: expression, timeout: 20_000 })
    .toEqual(value)

for (const browser of ['chromium', 'firefox'] as const)
  test.describe(`${browser}, from the back/forward cache`, () => {
    test.skip(!found[browser], `${browser} is not installed: see config/browsers.ts`)
    let driver: Driver
    test.beforeAll(async () => {
      driver = await start[browser](found[browser]!)
    })
    test.afterAll(() => driver?.close())

    /** Leaves the page and returns to it from the back/forward cache. Fails if the browser has reloaded it. */
    const leaveAndReturn = async (site: OwnerSite) => {
      const born = await driver.evaluate<number>('born')
      await driver.go(site.url({ forms: [], key: 'elsewhere' }))
      await driver.evaluate('void setTimeout(() => history.back())')
      await sees(driver, '[born, was]', [born, [false, true]])
    }

    test('an open form is restored and can be submitted', async ({ site }) => {
      await driver.go(site.url({ forms: [form({ id: '0190a000-0000-7000-8000-0000000000b1' })], head: hear }))
      await sees(driver, `${host}?.shadowRoot.querySelector('dialog').open`)
      await driver.evaluate(`${host}.shadowRoot.querySelector('[name=email]').focus()`)
      await driver.type('ann@')
      await expect.poll(() => site.events.length).toBe(1)
      await leaveAndReturn(site)
      await sees(driver, `${host}?.shadowRoot.querySelector('dialog').open`)
      await sees(driver, `${host}.shadowRoot.querySelector('[name=email]').value`, 'ann@')
      await driver.evaluate(`${host}.shadowRoot.querySelector('[name=email]').focus()`)
      await driver.type('example.com')
      await driver.press('Enter')
      await sees(driver, `${host}.shadowRoot.textContent.includes('See you on Sunday')`)
      expect(site.submissions.map(({ fields }) => fields['email'])).toEqual(['ann@example.com'])
      expect(await driver.evaluate('errors')).toEqual([])
    })

    test('a closed form stays closed and is counted once, and a waiting form keeps waiting', async ({ site }) => {
      const closed = form({ id: '0190a000-0000-7000-8000-0000000000b2' })
      const later = form({ id: '0190a000-0000-7000-8000-0000000000b3', name: 'bakery', triggers: { event: 'sale' } })
      await driver.go(site.url({ forms: [closed, later], head: hear }))
      await sees(driver, `${host}?.shadowRoot.querySelector('dialog').open`)
      await driver.press('Escape')
      await sees(driver, `!${host}`)
      await expect.poll(() => site.events.map(({ kind }) => kind).toSorted()).toEqual(['close', 'view'])
      await leaveAndReturn(site)
      await sees(driver, `!${host}`)
      await driver.evaluate(`void trellis.track('sale')`)
      await sees(driver, `${host}?.shadowRoot.querySelector('dialog').open`)
      await expect
        .poll(() => site.events.filter(({ kind }) => kind === 'view').map((event) => event.popup_id))
        .toEqual([closed.id, later.id])
      expect(await driver.evaluate('errors')).toEqual([])
    })
  })
