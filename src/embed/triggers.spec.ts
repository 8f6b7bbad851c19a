import { expect, type Page } from '@playwright/test'
import { call, form, type Form, hold, open, settled, subscribe, test } from './testing/script-test.ts'

const tall = '<main style="height:6000px"><h1>Shop</h1><a href="#a">Part</a><button class="ask">Ask</button></main>'
const dialog = (page: Page) => page.getByRole('dialog')
const on = (triggers: Form['triggers'], changes: Partial<Form> = {}) => ({ forms: [form({ triggers, ...changes })] })

test('opens after scrolling part of the page', async ({ page, site }) => {
  await open(page, site, { body: tall, ...on({ scroll: 50 }) })
  await settled(page)
  await page.evaluate(() => scrollTo(0, 2000))
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(dialog(page)).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 3500))
  await expect(dialog(page)).toBeVisible()
})

test('opens after inactivity', async ({ page, site }) => {
  await hold(page)
  await open(page, site, { body: tall, ...on({ inactivity: 20 }) })
  await settled(page)
  await page.clock.runFor(15_000)
  await page.mouse.move(100, 100)
  await page.clock.runFor(15_000)
  await expect(dialog(page)).toHaveCount(0)
  await page.clock.runFor(6000)
  await expect(dialog(page)).toBeVisible()
})

test('opens after time on the site, across pages', async ({ page, site }) => {
  await hold(page)
  const about = { body: tall, ...on({ timeOnSite: 60 }) }
  await open(page, site, about)
  // The time counts from when the script starts.
  await settled(page)
  await page.clock.runFor(40_000)
  await page.goto(site.url(about))
  await settled(page)
  await page.clock.runFor(15_000)
  await expect(dialog(page)).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(dialog(page)).toBeVisible()
})

test('opens on the third page', async ({ page, site }) => {
  for (let count = 1; count <= 3; count++) {
    await open(page, site, { body: tall, ...on({ pages: 3 }) })
    await settled(page)
    await expect(dialog(page)).toHaveCount(count === 3 ? 1 : 0)
  }
})

test('opens on a click on a matching element; an invalid selector does not disable the others', async ({
  page,
  site,
}) => {
  await open(page, site, { body: tall, ...on({ clicks: ['a[[', '::x', '.ask'] }, { type: 'click-trigger-popup' }) })
  await settled(page)
  await page.getByRole('link', { name: 'Part' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(dialog(page)).toBeVisible()
})

test('each click on a matching element opens it, regardless of earlier views, closes or submissions', async ({
  page,
  site,
}) => {
  const about = {
    type: 'click-trigger-popup',
    frequency: { count: 1, interval: 'month' },
    stop: { close: true },
  } as const
  await open(page, site, {
    body: tall,
    ...on({ clicks: ['.ask'] }, about),
    settings: { cap: { count: 1, interval: 'day' } },
  })
  await settled(page)
  const ask = () => page.getByRole('button', { name: 'Ask' }).click()
  const close = async () => {
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  for (let time = 1; time <= 2; time++) {
    await ask()
    await expect(dialog(page)).toBeVisible()
    await close()
  }
  await page.reload()
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await ask()
  await subscribe(page)
  await expect(page.getByText('See you on Sunday')).toBeVisible()
  await close()
  await ask()
  await expect(dialog(page)).toBeVisible()
  await expect.poll(() => site.events.filter(({ kind }) => kind === 'view').length).toBe(4)
})

test('a click does not open a form of another page, or one outside its schedule', async ({ page, site }) => {
  const about = { type: 'click-trigger-popup' } as const
  const { forms: elsewhere } = on({ clicks: ['.ask'] }, { ...about, on: ['/elsewhere*'] })
  const { forms: over } = on({ clicks: ['.ask'] }, { ...about, id: 'b', until: 1 })
  await open(page, site, { body: tall, forms: [...elsewhere, ...over] })
  await settled(page)
  await page.getByRole('button', { name: 'Ask' }).click()
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
})

test('opens on a click on an element that names it, regardless of other settings', async ({ page, site }) => {
  const { id } = form()
  await open(page, site, { body: `<button data-trellis-open="${id}"><b>News</b></button>`, ...on({ delay: 1000 }) })
  await page.getByText('News').click()
  await expect(dialog(page)).toBeVisible()
})

test('opens when something is added to the cart through shop requests, without patching the page’s fetch', async ({
  page,
  site,
}) => {
  for (const path of ['/cart/add.js', '/?wc-ajax=add_to_cart', '/wp-json/wc/store/v1/cart/add-item']) {
    await open(page, site, { body: tall, ...on({ cart: true }, { frequency: { count: 1, interval: 'always' } }) })
    await page.route('**/cart/**', (route) => route.fulfill({ json: {} }))
    await page.route('**/?wc-ajax=**', (route) => route.fulfill({ json: {} }))
    await settled(page)
    await page.evaluate(() => fetch('/cart.js').catch(() => {}))
    expect(await page.evaluate(() => String(fetch))).toContain('[native code]')
    await expect(dialog(page)).toHaveCount(0)
    await page.evaluate((address) => fetch(address, { method: 'POST' }).then(() => {}), path)
    await expect(dialog(page), path).toBeVisible()
  }
})

test('opens on an event of the page or of its code', async ({ page, site }) => {
  const always = { frequency: { count: 1, interval: 'always' } } as const
  await open(page, site, { body: tall, ...on({ event: 'quiz-done' }, always) })
  await settled(page)
  await call(page, 'track', 'something else')
  await expect(dialog(page)).toHaveCount(0)
  await call(page, 'track', 'quiz-done')
  await expect(dialog(page)).toBeVisible()
  await page.reload()
  await settled(page)
  await page.evaluate(() => document.dispatchEvent(new Event('quiz-done')))
  await expect(dialog(page)).toBeVisible()
})

test('runs calls queued before the script loaded', async ({ page, site }) => {
  const { id } = form()
  await open(page, site, {
    head: `<script>window.trellis = window.trellis || []; trellis.push(['on', 'open', (what) => (heard = what.id)], ['open', '${id}'])</script>`,
    ...on({ delay: 1000 }),
  })
  await expect(dialog(page)).toBeVisible()
  expect(await page.evaluate('heard')).toBe(id)
})

test('opens only within its schedule', async ({ page, site }) => {
  await hold(page)
  const now = Date.parse('2026-11-20T10:00:01Z')
  for (const [times, shows] of [
    [{ from: now + 60_000 }, false],
    [{ until: now - 60_000 }, false],
    [{ from: now - 60_000, until: now + 60_000 }, true],
  ] as const) {
    await open(page, site, on({ delay: 0 }, { ...times, frequency: { count: 1, interval: 'always' } }))
    // Advances the held clock once everything that waits for it is set up.
    await settled(page)
    await page.clock.runFor(100)
    await settled(page)
    await expect(dialog(page)).toHaveCount(shows ? 1 : 0)
  }
})

test('opens only on the selected devices', async ({ page, site }) => {
  for (const [device, count] of [
    ['mobile', 0],
    ['desktop', 1],
  ] as const) {
    await open(page, site, on({ delay: 0 }, { devices: [device] }))
    await settled(page)
    await expect(dialog(page)).toHaveCount(count)
  }
})

test('on a phone, does not open on the first page from a search engine, unless the owner allows it or it was requested', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const visit = async (referer: string, changes: Partial<Form>) => {
    await page.goto(site.url(on({ delay: 0 }, { frequency: { count: 1, interval: 'always' }, ...changes })), {
      referer,
    })
    await settled(page)
  }
  await page.route('https://www.google.com/', (route) => route.fulfill({ body: '' }))
  await visit('https://www.google.com/', {})
  await expect(dialog(page)).toHaveCount(0)
  await call(page, 'open', form().id)
  await expect(dialog(page)).toHaveCount(1)
  await visit('https://www.google.com/', { fromSearch: true })
  await expect(dialog(page)).toHaveCount(1)
  await visit('https://blog.example/', {})
  await expect(dialog(page)).toHaveCount(1)
})

test('opens on matching URLs, also after navigation without a reload', async ({ page, site }) => {
  const silent = await open(page, site, { body: tall, ...on({ delay: 0 }, { on: ['/sale*'] }) })
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await page.evaluate(() => history.pushState({}, '', '/sale/shoes'))
  await expect(dialog(page)).toBeVisible()
  silent()
})

test('returns after some pages, and stops after its maximum views', async ({ page, site }) => {
  const shown: number[] = []
  const about = on({ delay: 0 }, { frequency: { count: 2, interval: 'page' }, stop: { views: 2 } })
  for (let i = 0; i < 8; i++) {
    await open(page, site, about)
    await settled(page)
    shown.push(await dialog(page).count())
  }
  expect(shown).toEqual([1, 0, 1, 0, 0, 0, 0, 0])
})

test('once closed, does not return; once converted, may return if the owner allows it', async ({ page, site }) => {
  const always = { count: 1, interval: 'always' } as const
  await open(page, site, on({ delay: 0 }, { frequency: always, stop: { close: true } }))
  await expect(dialog(page)).toBeVisible()
  // A form that is closed before its setup is complete counts no view.
  await expect.poll(() => site.events.length).toBe(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await open(page, site, on({ delay: 0 }, { id: 'b', frequency: always, stop: { again: true } }))
  await page.getByRole('textbox', { name: 'Email address' }).fill('ann@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('See you on Sunday')).toBeVisible()
  await page.reload()
  await expect(dialog(page)).toBeVisible()
})

test('one frequency cap applies to the whole site', async ({ page, site }) => {
  const forms = [form(), form({ id: 'b', name: 'plants' })]
  await open(page, site, { forms, settings: { cap: { count: 1, interval: 'day' } } })
  await expect(dialog(page)).toBeVisible()
  // A form that is closed before its setup is complete counts no view.
  await expect.poll(() => site.events.length).toBe(1)
  await page.keyboard.press('Escape')
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await open(page, site, { forms, settings: { cap: { count: 1, interval: 'day' } } })
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await open(page, site, { forms, settings: { cap: { count: 2, interval: 'day' } } })
  await expect(dialog(page)).toBeVisible()
})

test('each visitor sees one variant of a test, the same on every page', async ({ page, site }) => {
  const always = { count: 1, interval: 'always' } as const
  const variant = (id: string, name: string, weight: number) =>
    form({ id, name, frequency: always, test: { id: 'test', variant: id, weight } })
  const forms = [variant('a', 'newsletter', 50), variant('b', 'plants', 50)]
  const names = new Set<string | null>()
  for (let i = 0; i < 4; i++) {
    await open(page, site, { forms })
    await expect(dialog(page)).toHaveCount(1)
    names.add(await dialog(page).getAttribute('aria-label'))
  }
  expect(names.size).toBe(1)
  await open(page, site, { forms: [variant('a', 'newsletter', 0), variant('b', 'plants', 100)] })
  await expect(dialog(page)).toHaveAccessibleName('A free cutting with your first plant')
})

test('a visitor in the control group sees nothing, and is counted once', async ({ page, site }) => {
  for (let i = 0; i < 2; i++) {
    await open(page, site, { forms: [form()], settings: { holdOut: 100 } })
    await settled(page)
    await expect(dialog(page)).toHaveCount(0)
  }
  expect(site.events.map(({ kind }) => kind)).toEqual(['held'])
})

test('pushes events to Google Tag Manager, and tolerates a broken one', async ({ page, site }) => {
  const silent = await open(page, site, { head: '<script>dataLayer = []</script>' })
  await expect(dialog(page)).toBeVisible()
  expect(await page.evaluate('dataLayer')).toEqual([
    { event: 'trellis_open', form_id: form().id, form_name: 'newsletter' },
  ])
  await open(page, site, { head: '<script>dataLayer = 1</script>', forms: [form({ id: 'b' })] })
  await expect(dialog(page)).toBeVisible()
  silent()
})
