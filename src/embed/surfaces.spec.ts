import { expect, type Page } from '@playwright/test'
import { axeViolations } from './testing/axe-violations.ts'
import { call, form, open, settled, shiftsOf, test } from './testing/script-test.ts'

const { id } = form()
const text = 'What is written here is long enough to be a paragraph of an article that somebody reads with care. '
const article = `<article>${`<p>${text.repeat(12)}</p>`.repeat(20)}</article>`
const inside = (page: Page, selector: string) => page.locator(`trellis-form ${selector}`)
const tall = '<main style="height:6000px"><h1>Shop</h1><button>Buy</button></main>'

test('scroll box: appears in its corner after enough scrolling, and the page remains usable', async ({
  page,
  site,
}) => {
  const silent = await open(page, site, {
    body: tall,
    forms: [form({ type: 'scroll-box', triggers: { scroll: 40 }, surface: {} })],
  })
  await settled(page)
  const shifts = await shiftsOf(page)
  await page.evaluate(() => scrollTo(0, 1000))
  await expect(inside(page, '.box')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 3000))
  const box = page.getByRole('dialog', { name: 'One good idea, every Sunday morning' })
  await expect(box).toBeVisible()
  await expect(box).not.toBeFocused()
  const { x, y, width, height } = (await box.boundingBox())!
  const screen = page.viewportSize()!
  await expect.poll(async () => Math.round((await box.boundingBox())!.x + width)).toBeGreaterThan(screen.width - 40)
  expect(x + y).toBeGreaterThan(0)
  expect(y + height).toBeLessThanOrEqual(screen.height)
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Buy' }).click({ timeout: 2000 })
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Email address' }).fill('ann@example.com')
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  expect(await shifts()).toBe(0)
  await expect.poll(() => site.events.map(({ kind }) => kind).toSorted()).toEqual(['close', 'view'])
  silent()
})

test('welcome mat: covers the whole screen, and closes with Esc or by scrolling past it', async ({ page, site }) => {
  const forms = [form({ type: 'welcome-mat', frequency: { count: 1, interval: 'always' } })]
  const silent = await open(page, site, { body: tall, forms })
  const mat = page.getByRole('dialog')
  await expect(mat).toBeVisible()
  const screen = page.viewportSize()!
  await expect
    .poll(() => inside(page, '.form > *').evaluate((element) => [element.clientWidth, element.clientHeight]))
    .toEqual([screen.width, expect.any(Number)])
  expect((await inside(page, '.form > *').boundingBox())!.height + 1).toBeGreaterThan(screen.height)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(mat).toHaveCount(0)
  await page.reload()
  await expect(mat).toBeVisible()
  await page.mouse.move(300, 300)
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(mat).toHaveCount(0, { timeout: 100 })
  }).toPass({ timeout: 10_000 })
  silent()
})

test('welcome mat: reserves space for its image before it loads, without layout shift', async ({ page, site }) => {
  let release = () => {}
  const held = new Promise<void>((go) => (release = go))
  await page.route('**/pictures/**', async (route) => {
    await held
    await route.continue()
  })
  await open(page, site, { forms: [form({ type: 'welcome-mat', name: 'course', triggers: { event: 'never' } })] })
  const shifts = await shiftsOf(page)
  await call(page, 'open', id)
  const image = page.getByRole('dialog').locator('img')
  const height = () => image.evaluate((one) => one.clientHeight)
  await expect.poll(height).toBeGreaterThan(100)
  const before = await height()
  release()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(800)
  expect(await height()).toBe(before)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  expect(await shifts()).toBe(0)
})

test('welcome mat: on a page enlarged by its own CSS, fits the window and scrolls', async ({ page, site }) => {
  const forms = [form({ type: 'welcome-mat', frequency: { count: 1, interval: 'always' } })]
  await page.setViewportSize({ width: 800, height: 400 })
  await open(page, site, { head: '<style>html{zoom:1.25}</style>', forms })
  const mat = page.getByRole('dialog')
  await expect(mat).toBeVisible()
  const { height } = (await mat.boundingBox())!
  expect(Math.round(height)).toBe(400)
  const end = await mat.evaluate((dialog) => {
    dialog.scrollTo(0, 10_000)
    return dialog.scrollTop + dialog.clientHeight - dialog.scrollHeight
  })
  expect(Math.abs(end)).toBeLessThan(2)
})

for (const position of ['top', 'bottom'] as const)
  test(`smart bar, ${position}: the page makes room without a jump, and gets its space back`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 1200, height: 700 })
    const silent = await open(page, site, {
      body: `<header style="position:fixed;top:0;left:0;right:0;height:40px;background:#eee">Shop</header>${tall}`,
      forms: [form({ type: 'smart-bar', name: 'newsletter', triggers: { exit: true }, surface: { position } })],
    })
    await settled(page)
    const shifts = await shiftsOf(page)
    const top = () => page.getByRole('button', { name: 'Buy' }).evaluate((button) => button.getBoundingClientRect().top)
    const before = await top()
    await call(page, 'open', id)
    const bar = page.getByRole('region', { name: 'One good idea' })
    await expect(bar).toBeVisible()
    const height = await bar.evaluate((element) => (element as HTMLElement).offsetHeight)
    if (position === 'top') {
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).paddingTop))
        .toBe(`${height}px`)
      await expect
        .poll(() => page.locator('header').evaluate((element) => Math.round(element.getBoundingClientRect().top)))
        .toBe(height)
      // While the page slides, a fixed header scrolls with it. A busy browser may be a frame behind what scripts read.
      await page.evaluate(() => Promise.all(document.body.getAnimations().map(({ finished }) => finished)))
      await settled(page)
      await page.evaluate(() => scrollTo(0, 0))
      expect(await top()).toBe(before + height)
      await page.evaluate((by) => scrollTo(0, by), height)
    }
    expect(await top()).toBe(before)
    expect(await shifts()).toBeLessThan(0.0001)
    expect(await axeViolations(page)).toEqual([])
    await call(page, 'close')
    await expect(bar).toHaveCount(0)
    expect(await top()).toBe(before)
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).paddingTop)).toBe('0px')
    expect(await shifts()).toBeLessThan(position === 'top' ? 0.01 : 0.0001)
    silent()
  })

test('a bar does not delay other forms, and opens only once', async ({ page, site }) => {
  const bar = form({ type: 'smart-bar', frequency: { count: 1, interval: 'always' } })
  await open(page, site, { body: tall, forms: [bar, form({ id: 'b', name: 'plants' })] })
  await expect(page.getByRole('region')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
  await call(page, 'open', id)
  await settled(page)
  await expect(page.locator('trellis-form[name]')).toHaveCount(1)
})

test('inline: is inserted out of view halfway through the text, and counts a view when it is seen', async ({
  page,
  site,
}) => {
  const silent = await open(page, site, {
    body: article,
    forms: [form({ type: 'inline-popup', surface: { embed: { at: 50 }, blackout: true } })],
  })
  const shifts = await shiftsOf(page)
  const host = page.locator('trellis-form')
  await expect(host).toHaveCount(1)
  expect(await host.evaluate((element) => [...element.parentElement!.children].indexOf(element))).toBe(10)
  await settled(page)
  expect(site.events).toEqual([])
  await host.scrollIntoViewIfNeeded()
  await page.evaluate(() => document.querySelector('trellis-form')!.scrollIntoView({ block: 'center' }))
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view'])
  await expect(inside(page, '.inset')).toHaveClass(/dark/)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Email address' }).fill('ann@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('See you on Sunday')).toBeVisible()
  expect(await shifts()).toBe(0)
  silent()
})

test('inline: never moves visible content, but is inserted at the next paragraph or at the end', async ({
  page,
  site,
}) => {
  const atTop = form({ type: 'inline-popup', surface: { embed: { at: 0 } } })
  const silent = await open(page, site, { body: article, forms: [atTop] })
  const host = page.locator('trellis-form')
  await expect(host).toHaveCount(1)
  const { top, height } = await host.evaluate((one) => {
    const previous = one.previousElementSibling!.getBoundingClientRect()
    return { top: one.getBoundingClientRect().top, height: innerHeight - previous.bottom }
  })
  expect(top).toBeGreaterThan(page.viewportSize()!.height)
  expect(height).toBeLessThan(200)
  await page.goto(
    site.url({
      body: `<article><p>${text}</p><p>${text}</p><div hidden><p>${text}</p></div></article>`,
      forms: [{ ...atTop, id: 'b' }],
    }),
  )
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  // Not into hidden elements either.
  expect(await host.evaluate((one) => [one.parentElement!.localName, one.nextElementSibling?.localName])).toEqual([
    'article',
    'div',
  ])
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view'])
  silent()
})

test('inline: inserted after text already read, it leaves the visible content in place', async ({ page, site }) => {
  const rest = '<div id="rest" style="height:3000px"></div><script>scrollTo(0, 2000)</script>'
  const forms = [form({ type: 'inline-popup', surface: { embed: { at: 0 } } })]
  const silent = await open(page, site, { body: `<article><p>${text}</p></article>${rest}`, forms })
  await expect(page.locator('article trellis-form')).toHaveCount(1)
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(2000)
  expect(await page.evaluate('rest.getBoundingClientRect().top + 2000')).toBeLessThan(600)
  silent()
})

test('inline: appears in the place the page has for it, and nowhere if there is none', async ({ page, site }) => {
  const silent = await open(page, site, {
    body: `<main><h1>Shop</h1><div data-trellis="${id}"></div></main>`,
    forms: [form({ type: 'inline-popup' }), form({ id: 'b', name: 'plants', type: 'inline-popup' })],
  })
  await expect(page.locator('[data-trellis] > trellis-form')).toBeVisible()
  await settled(page)
  await expect(page.locator('trellis-form')).toHaveCount(1)
  silent()
})

test('a popup in another position with another animation, and one that leaves the page usable', async ({
  page,
  site,
}) => {
  const always = { count: 1, interval: 'always' } as const
  const surface = { position: 'top-left', animation: 'zoom', width: 400 } as const
  await open(page, site, { body: tall, forms: [form({ frequency: always, surface })] })
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(async () => Math.round((await inside(page, '.form > *').boundingBox())!.x)).toBeLessThanOrEqual(20)
  expect(Math.round((await inside(page, '.form > *').boundingBox())!.y)).toBeLessThanOrEqual(20)
  await page.goto(
    site.url({ body: tall, forms: [form({ frequency: always, surface: { modeless: true, position: 'bottom' } })] }),
  )
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Buy' }).click()
})

test('landing page: the form is the main content', async ({ page, site }) => {
  await open(page, site, { body: ' ', forms: [form({ surface: { page: true } })] })
  await expect(page.getByRole('main', { name: 'One good idea' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Email address' }).fill('ann@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('See you on Sunday')).toBeVisible()
})

test('a strict popup closes only with its own buttons: neither pressing Esc twice nor clicking outside closes it', async ({
  page,
  site,
}) => {
  const strict = form({ name: 'age-gate', surface: { strict: true } })
  await open(page, site, { forms: [strict], body: '<main><h1>Shop</h1><p>Text</p></main>' })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Are you of legal drinking age?')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes, I am' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(dialog).toHaveCount(0)
})

test('a bar with a limited content width fits a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const bar = form({ name: 'free-shipping', type: 'smart-bar', surface: { width: 960, animation: 'none' } })
  await open(page, site, { forms: [bar], body: tall })
  const drawn = inside(page, '.form > *')
  await expect(drawn).toBeVisible()
  expect(await drawn.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

for (const type of ['popup', 'welcome-mat'] as const)
  test(`a ${type} without an animation appears immediately`, async ({ page, site }) => {
    const silent = await open(page, site, { forms: [form({ type, surface: { animation: 'none' } })] })
    await expect(page.getByRole('dialog').locator('form')).toHaveCSS('animation-name', 'none')
    silent()
  })
