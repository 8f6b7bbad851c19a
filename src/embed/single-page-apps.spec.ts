import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { form, type Form, open, settled, test, type OwnerSite } from './testing/script-test.ts'

const always = { count: 1, interval: 'always' } as const
const inline = form({ type: 'inline-popup', frequency: always })
const place = `<div data-trellis="${inline.id}"></div>`
const field = (page: Page) => page.locator('[data-trellis] > trellis-form').getByRole('textbox')
/** Settings that make each loader the smallest that suffices. */
const loaders: Record<string, Partial<Form>> = {
  minimal: {},
  standard: { on: ['/*'] },
  full: { devices: ['desktop', 'tablet', 'mobile'] },
}

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'js' },
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  return outputFiles[0]!.text
}

/** Serves an app as `/app.js` of the owner's pages. */
async function serveApp(page: Page, contents: string): Promise<void> {
  const body = await bundle(contents)
  await page.route('**/app.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

for (const [loader, changes] of Object.entries(loaders)) {
  test(`${loader} loader: an inline form appears in content rendered late, and again after each navigation`, async ({
    page,
    site,
  }) => {
    const silent = await open(page, site, { forms: [{ ...inline, ...changes }], body: '<main></main>' })
    const draw = (path: string, html: string) =>
      page.evaluate(
        ([to, content]) => {
          const main = document.querySelector('main')!
          if (to) history.pushState({}, '', to)
          main.textContent = ''
          setTimeout(() => (main.innerHTML = content!), 300)
        },
        [path, html] as const,
      )
    await draw('', place)
    await expect(field(page)).toBeVisible()
    await draw('/two', `<h1>Two</h1>${place}`)
    await expect(field(page)).toBeVisible()
    await expect.poll(() => site.events.filter(({ kind }) => kind === 'view').length).toBe(2)
    await draw('/three', '<h1>Three</h1>')
    await expect(page.getByRole('heading', { name: 'Three' })).toBeVisible()
    await expect(page.locator('trellis-form')).toHaveCount(0)
    await draw('/four', `<h1>Four</h1>${place}`)
    await expect(field(page)).toBeVisible()
    expect(site.events.filter(({ kind }) => kind === 'close')).toEqual([])
    silent()
  })

  test(`${loader} loader: a popup set to "always" returns on each page`, async ({ page, site }) => {
    await open(page, site, { forms: [form({ frequency: always, ...changes })] })
    for (const path of ['/two', '/three', '']) {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      if (path) await page.evaluate((to) => history.pushState({}, '', to), path)
    }
  })
}

test('counts views on two pages separately, even before the counting piece has loaded', async ({ page, site }) => {
  let letItCome = () => {}
  const isWanted = new Promise<void>((resolve) => (letItCome = resolve))
  await page.route('**/c/record-*', async (route) => (await isWanted, route.continue()))
  const silent = await open(page, site, { forms: [inline], body: `<main>${place}</main>` })
  await expect(field(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('event-late')
  const first = new URL(page.url()).pathname
  await page.evaluate((html) => {
    history.pushState({}, '', '/two')
    document.querySelector('main')!.innerHTML = html
  }, place)
  // One is already counted on this page, as an event that an earlier page could not send; the other waits.
  await expect(field(page)).toBeVisible()
  letItCome()
  await settled(page)
  // An event that is sent again has the same ID.
  const views = new Map(site.events.map(({ id, page: seenOn }) => [id, new URL(seenOn).pathname]))
  expect([...views.values()].toSorted()).toEqual([first, '/two'])
  silent()
})

test('an inline form re-rendered by the page on the same page keeps the typed text, and counts one view', async ({
  page,
  site,
}) => {
  await open(page, site, { forms: [inline], body: `<main>${place}</main>` })
  await field(page).fill('ann@')
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view'])
  await page.evaluate((html) => {
    document.querySelector('main')!.innerHTML = `<h1>Again</h1>${html}`
  }, place)
  await expect(field(page)).toHaveValue('ann@')
  expect(site.events.map(({ kind }) => kind)).toEqual(['view'])
})

/** Creates two linked pages of one site with the same script tag. Returns the address of the second. */
function linked(site: OwnerSite, inner: (html: string) => string, head: string): string {
  const whole = (name: string, to: string) =>
    `<!doctype html><html lang="en"><head><title>${name}</title>${head}<script async src="SERVER/s/0.js"></script></head><body>${inner(
      `<h1>${name}</h1><a href="${to}">Go on</a>${place}`,
    )}</body></html>`
  const two = { forms: [inline], whole: '' }
  const first = site.url({ forms: [inline], whole: whole('One', '/page/1') })
  two.whole = whole('Two', '/page/0')
  site.url(two)
  return first
}

async function goesOn(page: Page): Promise<void> {
  await expect(field(page)).toBeVisible()
  for (const name of ['Two', 'One']) {
    await page.getByRole('link', { name: 'Go on' }).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(field(page)).toBeVisible()
    await expect(page.locator('trellis-form')).toHaveCount(1)
  }
}

test('Turbo', async ({ page, site }) => {
  await serveApp(page, `import '@hotwired/turbo'`)
  const loads: string[] = []
  page.on('load', (loaded) => loads.push(loaded.url()))
  await page.goto(linked(site, (html) => `<main>${html}</main>`, '<script src="/app.js"></script>'))
  await goesOn(page)
  // The router then restores a copy of the page, with an empty copy of the form in it.
  for (const way of ['back', 'forward'] as const) {
    await page.evaluate((where) => history[where](), way)
    await expect(page.getByRole('heading', { name: way === 'back' ? 'Two' : 'One', exact: true })).toBeVisible()
    await expect(field(page)).toBeVisible()
    await expect(page.locator('trellis-form')).toHaveCount(1)
  }
  expect(loads).toHaveLength(1)
})

test('a hash-based router', async ({ page, site }) => {
  await page.goto(site.url({ forms: [form({ frequency: always })] }).replace('#part', ''))
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const goTo = (hash: string) => page.evaluate((to) => (location.hash = to), hash)
  await close()
  // Neither a fragment of the page nor the path that such a router uses for the first page counts as another page.
  for (const part of ['part', '/']) await goTo(part)
  await settled(page)
  await expect(dialog).toHaveCount(0)
  for (const path of ['/two', '!/three']) {
    await goTo(path)
    await close()
  }
})

test('Swup', async ({ page, site }) => {
  await serveApp(page, `import Swup from 'swup'; new Swup({ containers: ['#swup'], animationSelector: false })`)
  const loads: string[] = []
  page.on('load', (loaded) => loads.push(loaded.url()))
  const head = '<script defer src="/app.js"></script>'
  await page.goto(linked(site, (html) => `<main id="swup">${html}</main>`, head))
  await goesOn(page)
  expect(loads).toHaveLength(1)
})

test('React Router, with content that loads later', async ({ page, site }) => {
  await serveApp(
    page,
    `import { createElement as h, useEffect, useState } from 'react'
    import { createRoot } from 'react-dom/client'
    import { createBrowserRouter, Link, RouterProvider } from 'react-router'
    function Shop({ name, to }) {
      const [isThere, setThere] = useState(false)
      useEffect(() => {
        const timer = setTimeout(() => setThere(true), 300)
        return () => clearTimeout(timer)
      }, [])
      return h('main', {}, h('h1', {}, name), h(Link, { to }, 'Go on'), isThere && h('div', { 'data-trellis': '${inline.id}' }))
    }
    const router = createBrowserRouter([
      { path: '/two', element: h(Shop, { key: 2, name: 'Two', to: '/page/0' }) },
      { path: '*', element: h(Shop, { key: 1, name: 'One', to: '/two' }) },
    ])
    createRoot(document.getElementById('app')).render(h(RouterProvider, { router }))`,
  )
  const body = '<div id="app"></div><script src="/app.js"></script>'
  const silent = await open(page, site, { forms: [inline], body })
  await goesOn(page)
  silent()
})

test('server-rendered React that hydrates after the form is there', async ({ page, site }) => {
  await serveApp(
    page,
    `import { createElement as h } from 'react'
    import { hydrateRoot } from 'react-dom/client'
    const marked = h('div', { 'data-trellis': '${inline.id}', dangerouslySetInnerHTML: { __html: '' } })
    window.takeOver = () => hydrateRoot(document.getElementById('app'), h('main', {}, h('h1', { ref: (it) => (it.title = 'Ours') }, 'Shop'), marked))`,
  )
  const body = `<div id="app"><main><h1>Shop</h1>${place}</main></div><script src="/app.js"></script>`
  const silent = await open(page, site, { forms: [inline], body })
  await field(page).fill('ann@')
  await page.evaluate('void takeOver()')
  await expect(page.getByTitle('Ours')).toBeVisible()
  await expect(field(page)).toHaveValue('ann@')
  silent()
})

test('view transitions', async ({ page, site }) => {
  const body = `<main><h1>One</h1><a href="/two">Go on</a>${place}</main><script>
    document.addEventListener('click', (event) => {
      event.preventDefault()
      const name = location.pathname === '/two' ? 'One' : 'Two'
      document.startViewTransition(async () => {
        history.pushState({}, '', name === 'Two' ? '/two' : '/one')
        document.querySelector('main').innerHTML = '<h1>' + name + '</h1><a href="/">Go on</a>${place.replaceAll('"', '\\"')}'
      })
    })
  </script>`
  const silent = await open(page, site, { forms: [inline], body })
  await goesOn(page)
  silent()
})
