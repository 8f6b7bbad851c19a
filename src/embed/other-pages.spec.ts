import { expect, type Page } from '@playwright/test'
import { call, form, open, settled, subscribe, test, type OwnerPage } from './testing/script-test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Pages like those found in practice, on which a form must open, be sent and be counted. */
const pages: Record<string, Partial<OwnerPage>> = {
  MooTools: {
    head: `<script>
      Array.from = (item) => (item == null ? [] : typeof item === 'string' ? [item] : Array.prototype.slice.call(item))
      Function.prototype.bind = function (that) { const self = this, all = Array.prototype.slice.call(arguments, 1); return function () { return self.apply(that, all[0] ? all : arguments) } }
      Function.prototype.extend = Function.prototype.implement = function () { return this }
      for (const name of ['each', 'contains', 'flatten', 'link', 'pick', 'erase', 'empty']) Array.prototype[name] = function () { return [] }
      String.prototype.contains = String.prototype.test = () => false
      Object.each = Object.map = Object.filter = () => {}
      const { prototype } = window.Element
      window.Element = function (tag) { return document.createElement(tag) }
      window.Element.prototype = prototype
      window.Event = function (event) { return event }
      window.$ = document.id = (id) => document.getElementById(id)
      for (const name of ['set', 'get', 'grab', 'adopt', 'getElements', 'addClass']) prototype[name] = function () { return this }
      window.addEvent = document.addEvent = prototype.addEvent = () => {}
    </script>`,
  },
  'a recorder of sessions and a blocker of scripts have replaced what makes and listens': {
    head: `<script>
      const { addEventListener, attachShadow } = { ...EventTarget.prototype, addEventListener: EventTarget.prototype.addEventListener, attachShadow: Element.prototype.attachShadow }
      EventTarget.prototype.addEventListener = function (type, listener, options) {
        return addEventListener.call(this || window, type, function (...all) { return listener.handleEvent ? listener.handleEvent(...all) : listener.apply(this, all) }, options)
      }
      Element.prototype.attachShadow = function (options) { return attachShadow.call(this, { ...options, serializable: true }) }
      const { createElement } = Document.prototype
      Document.prototype.createElement = function (...all) { const made = createElement.apply(this, all); made.dataset.recorded = '1'; return made }
      document.createElement = () => { throw new Error('blocked until consent') }
      const { appendChild } = Node.prototype
      Node.prototype.appendChild = function (child) { if (/script|iframe/.test(child.localName)) throw new Error('blocked'); return appendChild.call(this, child) }
      window.requestAnimationFrame = () => 0
    </script>`,
  },
  'a tag manager writes the tag three times': {
    head: `<script>for (const version of ['', '?tag=1', '?tag=2']) document.write('<script src="SCRIPT' + version + '"><\\/script>')</script>`,
  },
}
for (const [name, about] of Object.entries(pages))
  test(name, async ({ page, site }) => {
    const silent = await open(page, site, about)
    await expect(dialog(page)).toBeVisible()
    await subscribe(page)
    await expect(page.getByText('See you on Sunday')).toBeVisible()
    await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view', 'submit'])
    silent()
  })

test('opens on a page that never finishes loading', async ({ page, site }) => {
  await page.route('**/hangs.png', () => {})
  const body = '<img src="/hangs.png" alt=""><h1>Shop</h1>'
  await page.goto(site.url({ forms: [form()], body }), { waitUntil: 'domcontentloaded' })
  await expect(dialog(page)).toBeVisible()
})

test('a page that replaces its whole document remains usable, and the form can be opened again', async ({
  page,
  site,
}) => {
  const silent = await open(page, site)
  await expect(dialog(page)).toBeVisible()
  await page.evaluate(() => (document.documentElement.innerHTML = '<head></head><body><h1>New</h1></body>'))
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
  await call(page, 'open', form().id)
  await expect(dialog(page)).toBeVisible()
  silent()
})

test('on a page that immediately removes unknown elements, counts nothing and leaves the page scrollable', async ({
  page,
  site,
}) => {
  const silent = await open(page, site, {
    head: `<script>new MutationObserver(() => document.querySelectorAll('trellis-form').forEach((one) => one.remove())).observe(document, { childList: true, subtree: true })</script>`,
  })
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
  expect(site.events).toEqual([])
  silent()
})

test('an inline form in a hidden place counts no view until the place is visible', async ({ page, site }) => {
  const inline = form({ name: 'law-office', type: 'inline-popup' })
  await open(page, site, { forms: [inline], body: `<div style="display:none" data-trellis="${inline.id}"></div>` })
  await settled(page)
  await expect(page.locator('trellis-form')).toHaveCount(1)
  expect(site.events).toEqual([])
  await page.evaluate(() => (document.querySelector<HTMLElement>('[data-trellis]')!.style.display = ''))
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view'])
})

test('the template "quote" traps keyboard focus in both directions', async ({ page, site }) => {
  await open(page, site, { forms: [form({ name: 'quote' })], body: '<a href="#a">One</a><a href="#b">Two</a>' })
  await expect(dialog(page)).toBeVisible()
  // The piece that handles the focus loads after the form.
  await settled(page)
  for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement!.localName)).toBe('trellis-form')
  }
})
