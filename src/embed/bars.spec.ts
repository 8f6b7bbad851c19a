import { expect, type Page } from '@playwright/test'
import { call, form, type Form, open, type OwnerSite, settled, shiftsOf, test } from './testing/script-test.ts'

const bar = (changes: Partial<Form> = {}) =>
  form({ type: 'smart-bar', name: 'free-shipping', triggers: { event: 'never' }, ...changes })
const main = '<main style="height:4000px"><h1>Shop</h1></main>'
/** A page that fills the window and doesn't scroll. */
const shell =
  '<style>html,body{height:100%;margin:0;overflow:hidden}</style><div id="app" style="height:100vh;display:flex;flex-direction:column"><header style="height:50px">Shop</header><div style="flex:1;overflow:auto"><div style="height:3000px"></div></div><footer style="height:40px">Cart</footer></div>'
const rect = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

/** Opens the bar on a page. Returns its height, and how much the page has shifted since. */
async function openBar(page: Page, site: OwnerSite, body: string, changes: Partial<Form> = {}, scrolled = 0) {
  await open(page, site, { forms: [bar(changes)], body })
  await page.evaluate((top) => scrollTo(0, top), scrolled)
  const shifts = await shiftsOf(page)
  await call(page, 'open', bar().id)
  await expect(page.getByRole('region')).toBeVisible()
  // The piece that makes room for the bar loads after it.
  await settled(page)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { height } = await page.getByRole('region').evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
  return { height, shifts }
}

test('top bar: pushes the page down without scrolling it or shifting the layout', async ({ page, site }) => {
  const header = '<header style="height:50px">Shop</header>'
  const { height, shifts } = await openBar(page, site, `<style>body{margin:0}</style>${header}${main}`)
  expect(await page.evaluate('scrollY')).toBe(0)
  expect((await rect(page, 'header')).top).toBe(height)
  expect(await shifts()).toBe(0)
  await call(page, 'close')
  await expect.poll(async () => (await rect(page, 'header')).top).toBe(0)
})

test('top bar: sticky elements at the top are below it, also after scrolling', async ({ page, site }) => {
  const sticky = '<nav style="position:sticky;top:0;height:40px;background:#eee">Menu</nav>'
  const { height } = await openBar(page, site, `<style>body{margin:0}</style>${sticky}${main}`)
  expect((await rect(page, 'nav')).top).toBe(height)
  await page.evaluate(() => scrollTo(0, 1000))
  await expect.poll(async () => (await rect(page, 'nav')).top).toBe(height)
  await call(page, 'close')
  await expect.poll(async () => (await rect(page, 'nav')).top).toBe(0)
})

test('top bar: a page that does not scroll still shows its first and last line', async ({ page, site }) => {
  const { height, shifts } = await openBar(page, site, shell)
  expect((await rect(page, 'header')).top).toBe(height)
  expect((await rect(page, 'footer')).bottom).toBe(page.viewportSize()!.height)
  expect(await page.evaluate('scrollY')).toBe(0)
  expect(await shifts()).toBe(0)
  await call(page, 'close')
  await expect.poll(async () => (await rect(page, 'header')).top).toBe(0)
  expect(await shifts()).toBe(0)
})

test('bottom bar: in a page that does not scroll, the last line moves up without layout shift', async ({
  page,
  site,
}) => {
  const { height, shifts } = await openBar(page, site, shell, { surface: { position: 'bottom' } })
  expect((await rect(page, 'footer')).bottom).toBe(page.viewportSize()!.height - height)
  expect((await rect(page, 'header')).top).toBe(0)
  expect(await shifts()).toBe(0)
})

test('top bar: a fixed header slides down with the page, without layout shift', async ({ page, site }) => {
  const fixed = '<header style="position:fixed;top:0;left:0;right:0;height:40px;background:#eee">Shop</header>'
  const { height, shifts } = await openBar(page, site, fixed + main)
  expect((await rect(page, 'header')).top).toBe(height)
  expect(await shifts()).toBe(0)
  await call(page, 'close')
  await expect.poll(async () => (await rect(page, 'header')).top).toBe(0)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // A shift after the visitor closes the bar doesn't count; half a pixel may remain.
  expect(await shifts()).toBeLessThan(0.002)
})

/** Pages as created by site builders. */
const built = {
  'html and body both hide what is too wide':
    '<style>html,body{overflow-x:hidden;margin:0}</style><header style="height:50px">Shop</header>',
  'the header lies over the first picture':
    '<style>body{margin:0}</style><header style="position:absolute;top:0;left:0;right:0;height:50px">Shop</header>',
}
for (const [name, header] of Object.entries(built))
  test(`top bar, ${name}: the header slides down with the page, without layout shift`, async ({ page, site }) => {
    const { height, shifts } = await openBar(page, site, header + main)
    expect((await rect(page, 'header')).top).toBe(height)
    expect(await shifts()).toBe(0)
    await call(page, 'close')
    await expect.poll(async () => (await rect(page, 'header')).top).toBe(0)
  })

test('top bar: an absolutely positioned full-window app shrinks', async ({ page, site }) => {
  const app = '<div id="app" style="position:absolute;inset:0;overflow:auto"><main style="height:3000px"></main></div>'
  const { height } = await openBar(page, site, app)
  expect(await rect(page, '#app')).toMatchObject({ top: height, bottom: page.viewportSize()!.height })
})

test('top bar: a header that is fixed only while scrolled returns to its place afterward', async ({ page, site }) => {
  const { height } = await openBar(
    page,
    site,
    `<style>body{margin:0}.fixed{position:fixed;top:0;left:0;right:0}</style><header style="height:50px">Shop</header>${main}
    <script>addEventListener('scroll', () => document.querySelector('header').classList.toggle('fixed', scrollY > 100))</script>`,
  )
  for (const top of [1000, 0]) {
    await page.evaluate((to) => scrollTo(0, to), top)
    await expect.poll(async () => (await rect(page, 'header')).top).toBe(height)
    await expect(page.locator('.fixed')).toHaveCount(top ? 1 : 0)
  }
  // The offset is also removed once the header is no longer fixed.
  await expect(page.locator('header')).toHaveCSS('translate', /^(none|0px)$/)
})

test('bottom bar: a banner that the page shows later is placed above it', async ({ page, site }) => {
  const { height } = await openBar(page, site, main, { surface: { position: 'bottom' } })
  await page.evaluate(() =>
    document.body.insertAdjacentHTML(
      'beforeend',
      '<aside style="position:fixed;bottom:0;height:60px">Cookies?</aside>',
    ),
  )
  await expect.poll(async () => (await rect(page, 'aside')).bottom).toBe(page.viewportSize()!.height - height)
})

test('bottom bar: a fixed footer moves up, and returns afterward', async ({ page, site }) => {
  const footer =
    '<footer style="position:fixed;bottom:0;left:0;right:0;height:60px;background:#eee">Add to cart</footer>'
  const { height } = await openBar(page, site, `${main}${footer}`, { surface: { position: 'bottom' } })
  const window = page.viewportSize()!.height
  expect((await rect(page, 'footer')).bottom).toBe(window - height)
  await call(page, 'close')
  await expect.poll(async () => (await rect(page, 'footer')).bottom).toBe(window)
})

for (const name of ['dispatch', 'flash-sale', 'free-shipping', 'petition', 'record-drops'])
  test(`the bar "${name}" takes up at most a fifth of a small phone’s height`, async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    // Uses the preview, because one of the bars offers a feature that this browser lacks.
    await open(page, site, { forms: [bar({ name })], body: main, settings: { preview: true } })
    const region = page.getByRole('region')
    await expect(region).toBeVisible()
    expect((await region.boundingBox())!.height).toBeLessThanOrEqual(568 / 5)
  })

/** Pages as tall as the screen, with a scrolling part inside. */
const shells = {
  'the body scrolls':
    '<style>html{height:100%;overflow:hidden}body{margin:0;height:100%;overflow:auto}</style><header style="position:sticky;top:0;height:50px">Shop</header><main style="height:3000px"></main>',
  'an app that is fixed':
    '<style>body{margin:0}</style><div style="position:fixed;inset:0;display:flex;flex-direction:column"><header style="height:50px">Shop</header><main style="flex:1;overflow:auto"><div style="height:3000px"></div></main></div>',
  'a grid of 100dvh':
    '<style>body{margin:0}</style><div style="display:grid;grid-template-rows:50px 1fr;height:100dvh"><header>Shop</header><main style="overflow:auto"><div style="height:3000px"></div></main></div>',
}
for (const [name, body] of Object.entries(shells))
  test(`top bar, ${name}: the header is below the bar without layout shift, also after resizing the window`, async ({
    page,
    site,
  }) => {
    const { height, shifts } = await openBar(page, site, body)
    expect((await rect(page, 'header')).top).toBe(height)
    expect(await shifts()).toBe(0)
    await page.setViewportSize({ width: 900, height: 500 })
    await expect.poll(async () => (await rect(page, 'header')).top).toBe(height)
    if (name !== 'the body scrolls') await expect.poll(async () => (await rect(page, 'main')).bottom).toBe(500)
    await call(page, 'close')
    await expect.poll(async () => (await rect(page, 'header')).top).toBe(0)
  })

for (const position of ['top', 'bottom'] as const)
  test(`${position} bar: if the page removes it, its space is released`, async ({ page, site }) => {
    const parts =
      '<header style="position:sticky;top:0;height:50px">Shop</header><footer style="position:fixed;bottom:0;height:40px">Cart</footer>'
    await openBar(page, site, `<style>body{margin:0}</style>${parts}${main}`, { surface: { position } })
    await page.evaluate(() => document.querySelector('trellis-form')!.remove())
    const styles = () => page.evaluate(() => document.body.style.cssText + document.documentElement.style.cssText)
    await expect.poll(styles).toBe('')
    await expect.poll(async () => (await rect(page, 'header')).top).toBe(0)
    await expect.poll(async () => (await rect(page, 'footer')).bottom).toBe(page.viewportSize()!.height)
  })

test('shows only one of two bars for the same edge, and another one at the other edge', async ({ page, site }) => {
  const second = bar({ id: '0190a000-0000-7000-8000-000000000002' })
  const third = bar({ id: '0190a000-0000-7000-8000-000000000003', surface: { position: 'bottom' } })
  await open(page, site, { forms: [bar(), second, third], body: `<style>body{margin:0}</style>${main}` })
  for (const { id } of [bar(), second, third]) await call(page, 'open', id)
  await expect(page.getByRole('region')).toHaveCount(2)
  const edges = () => page.locator('trellis-form').evaluateAll((all) => all.map((one) => one.getAttribute('name')))
  expect(await edges()).toEqual(['top', 'bottom'])
  await expect.poll(() => site.events.map(({ popup_id }) => popup_id).toSorted()).toEqual([bar().id, third.id])
})

test('a bar’s accessible name is its text, not the name its owner gave it', async ({ page, site }) => {
  await openBar(page, site, main)
  const name = await page.getByRole('region').getAttribute('aria-label')
  expect(name).not.toBe('free-shipping')
  expect(await page.getByRole('region').innerText()).toContain(name!.trim())
})
