import { expect, type Page } from '@playwright/test'
import { call, form, open, settled, subscribe, test } from './testing/script-test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('opens, is styled and submits under the strictest policy', async ({ page, site }) => {
  const silent = await open(page, site, {
    headers: {
      'Content-Security-Policy':
        "default-src 'none'; script-src SERVER; connect-src SERVER; img-src SERVER; style-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    },
  })
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCSS('background-color', 'rgb(26, 26, 26)')
  await subscribe(page)
  await expect(page.getByText('See you on Sunday')).toBeVisible()
  silent()
})

test('a nonce is enough to load it', async ({ page, site }) => {
  await open(page, site, {
    headers: { 'Content-Security-Policy': "script-src 'nonce-abc' 'strict-dynamic'; connect-src SERVER" },
    head: `<script nonce="abc">const s=document.createElement('script');s.src='SERVER/s/0.js';document.head.appendChild(s)</script>`,
  })
  await expect(dialog(page)).toBeVisible()
})

test('is not affected by the page’s styles', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const look = async (head: string) => {
    const url = site.url({ forms: [form({ frequency: { count: 1, interval: 'always' } })], head })
    await page.goto(url)
    await expect(dialog(page)).toBeVisible()
    return page.evaluate(() => {
      const root = document.querySelector('trellis-form')!.shadowRoot!
      return [...root.querySelectorAll('dialog, [data-id], h2, p')].map((element) => {
        const { width, height } = element.getBoundingClientRect()
        const { color, fontFamily, fontSize, display, opacity, textTransform } = getComputedStyle(element)
        return { width, height, color, fontFamily, fontSize, display, opacity, textTransform }
      })
    })
  }
  const calm = await look('')
  for (const style of [
    '*{all:unset!important}',
    'div,dialog,form,trellis-form{display:none!important;opacity:0!important;visibility:hidden!important}',
    'html{font-size:62.5%;color:red;text-transform:uppercase;font-family:fantasy!important;letter-spacing:9px}',
    'body{transform:scale(.5);filter:blur(3px)}*{z-index:2147483647!important}',
  ])
    expect(await look(`<style>${style}</style>`)).toEqual(calm)
})

test('works with storage that throws and globals broken by the page', async ({ page, site }) => {
  const silent = await open(page, site, {
    head: `<script>
      for (const area of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, area, { get() { throw new Error('blocked') } })
      Array.prototype.toJSON = Object.prototype.toJSON = String.prototype.toJSON = function () { return 'broken' }
      Array.from = Function.prototype.bind = Element.prototype.append = Element.prototype.replaceChildren = () => { throw new Error('broken') }
      window.fetch = () => { throw new Error('patched') }
      window.define = Object.assign(() => { throw new Error('define') }, { amd: {} })
      Array.prototype.extra = () => {}
      Object.freeze(Array.prototype); Object.freeze(Object.prototype)
    </script><base href="https://elsewhere.example/">`,
  })
  await expect(dialog(page)).toBeVisible()
  await subscribe(page)
  await expect(page.getByText('See you on Sunday')).toBeVisible()
  expect(site.submissions[0]).toMatchObject({ visitor_id: '', fields: { email: 'ann@example.com' } })
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view', 'submit'])
  silent()
})

test('opens once even if loaded twice', async ({ page, site }) => {
  const silent = await open(page, site, {
    body: `<script>
    const again = document.createElement('script'); again.src = document.scripts[0].src; document.body.appendChild(again)</script>`,
  })
  await expect(dialog(page)).toBeVisible()
  await settled(page)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  expect(site.events.filter(({ kind }) => kind === 'view')).toHaveLength(1)
  silent()
})

test('a page that removes the form can be scrolled again', async ({ page, site }) => {
  await open(page, site, { body: '<main style="height:9000px"><h1>Shop</h1></main>' })
  await expect(dialog(page)).toBeVisible()
  await page.evaluate(() => document.querySelector('trellis-form')!.remove())
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
})

test('the form stays when the page replaces its body', async ({ page, site }) => {
  await open(page, site)
  await expect(dialog(page)).toBeVisible()
  await page.evaluate(() => document.body.replaceWith(document.createElement('body')))
  await subscribe(page)
  await expect(page.getByText('See you on Sunday')).toBeVisible()
})

test('shows and throws nothing when the server is unreachable, and works again afterward', async ({ page, site }) => {
  await page.route('**/c/**', (route) => route.abort())
  const silent = await open(page, site)
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await page.unroute('**/c/**')
  await call(page, 'open', form().id)
  await expect(dialog(page)).toBeVisible()
  silent()
})

test('works on a page whose elements are named like browser properties', async ({ page, site }) => {
  const names = [
    'hidden',
    'defaultView',
    'activeElement',
    'body',
    'prerendering',
    'addEventListener',
    'createElement',
    'querySelector',
    'readyState',
    'referrer',
  ]
  const silent = await open(page, site, {
    body: `<form id="trellis"><input name="on"><input name="push"><input name="sites"></form>
      ${[...names, 'documentElement', 'dispatchEvent', 'fullscreenElement'].map((name) => `<img name="${name}"><form id="${name}"></form>`).join('')}
      <form><input name="closest"><input name="matches"><button>Buy</button></form>`,
  })
  await expect(dialog(page)).toBeVisible()
  await subscribe(page)
  await expect(page.getByText('See you on Sunday')).toBeVisible()
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view', 'submit'])
  silent()
})

test('shows a bar on a page that broke the animation API', async ({ page, site }) => {
  const silent = await open(page, site, {
    forms: [form({ type: 'smart-bar', name: 'free-shipping' })],
    head: `<script>errors = []; addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
      Element.prototype.animate = () => { throw new Error('blocked') }</script>`,
  })
  await expect(page.getByRole('region')).toBeVisible()
  await settled(page)
  expect(await page.evaluate('errors')).toEqual([])
  silent()
})

test('works with elements named like browser properties, with a teaser and the full loader', async ({ page, site }) => {
  const silent = await open(page, site, {
    forms: [form({ devices: ['desktop'], teaser: { text: '10% off', when: 'before' } as never })],
    body: ['addEventListener', 'dispatchEvent', 'documentElement', 'activeElement', 'body', 'createElement']
      .map((name) => `<img name="${name}"><form id="${name}" name="${name}"></form>`)
      .join(''),
  })
  await page.getByRole('button', { name: '10% off' }).click()
  await expect(dialog(page)).toBeVisible()
  silent()
})

test('an English form stays left-to-right on a right-to-left page', async ({ page, site }) => {
  await open(page, site, { head: '<script>document.documentElement.dir = "rtl"</script>' })
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCSS('direction', 'ltr')
  await expect(dialog(page)).toHaveCSS('direction', 'ltr')
})
