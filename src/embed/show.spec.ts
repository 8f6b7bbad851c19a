import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { form, hold, open, test } from './testing/script-test.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const dialog = (page: Page) => page.getByRole('dialog')
const subscribe = async (page: Page, address = 'ann@example.com') => {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(address)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

test('a visitor subscribes: one view, one submission, the success step, nothing without query secrets', async ({
  page,
  site,
}) => {
  const silent = await open(page, site)
  await expect(dialog(page)).toHaveAccessibleName('One good idea, every Sunday morning')
  await subscribe(page)
  await expect(dialog(page)).toHaveAccessibleName('See you on Sunday')
  await page.getByRole('button', { name: 'Keep reading' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(site.submissions).toHaveLength(1)
  expect(site.submissions[0]).toMatchObject({ popup_id: form().id, fields: { email: 'ann@example.com' } })
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view', 'submit'])
  const [view] = site.events
  expect(view!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(view!.visitor_id).toBe(site.submissions[0]!.visitor_id)
  expect(view!.page).not.toContain('secret')
  // Subscribed: it does not come back.
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(dialog(page)).toHaveCount(0)
  silent()
})

test('seen and closed, it stays away for its time and then returns', async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  const url = site.url({ forms: [form({ frequency: { count: 2, interval: 'day' } })] })
  await page.goto(url)
  await page.clock.runFor(100)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => site.events.map(({ kind }) => kind).toSorted()).toEqual(['close', 'view'])
  // Until the script has heard that they arrived, the next page would send them again.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('trellis:event')
  site.asked.length = 0
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(site.asked.filter((path) => !path.startsWith('/s/'))).toEqual([])
  await page.clock.setFixedTime('2026-11-22T10:00:01Z')
  await page.reload()
  await expect(dialog(page)).toBeVisible()
})

test('the delay is waited for', async ({ page, site }) => {
  await hold(page)
  await open(page, site, { forms: [form({ triggers: { delay: 5 } })] })
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(4900)
  await expect(dialog(page)).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(dialog(page)).toBeVisible()
})

test('leaving through the top opens it; a click on a link or leaving by the side does not', async ({ page, site }) => {
  await open(page, site, { forms: [form({ triggers: { exit: true } })] })
  await page.waitForLoadState('networkidle')
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

test('keyboard: focus goes in, stays in, Esc closes, focus and scroll position come back', async ({ page, site }) => {
  await open(page, site, {
    forms: [form({ triggers: { exit: true } })],
    body: '<div style="height:3000px"></div><button>Buy</button><div style="height:3000px"></div>',
  })
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Buy' }).focus()
  const place = () =>
    page.evaluate(() => [scrollX, scrollY, document.querySelector('button')!.getBoundingClientRect().left])
  const before = await place()
  await page.evaluate(
    (id) => (window as unknown as { trellis: { open(id: string): void } }).trellis.open(id),
    form().id,
  )
  await expect(dialog(page)).toBeFocused()
  const stops: string[] = []
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press(i < 5 ? 'Tab' : 'Shift+Tab')
    stops.push(
      await page.evaluate(() => {
        const at = document.activeElement?.shadowRoot?.activeElement
        return at?.getAttribute('name') ?? at?.textContent ?? 'outside'
      }),
    )
  }
  expect(stops).not.toContain('outside')
  await page.mouse.wheel(0, 500)
  expect(await place()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Buy' })).toBeFocused()
  expect(await place()).toEqual(before)
})

test('under the strictest policy it opens, is styled and sends', async ({ page, site }) => {
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

test('a nonce alone is enough to load it', async ({ page, site }) => {
  await open(page, site, {
    headers: { 'Content-Security-Policy': "script-src 'nonce-abc' 'strict-dynamic'; connect-src SERVER" },
    head: `<script nonce="abc">const s=document.createElement('script');s.src='SERVER/s/0.js';document.head.appendChild(s)</script>`,
  })
  await expect(dialog(page)).toBeVisible()
})

test("the page's styles do not reach it", async ({ page, site }) => {
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

test('storage that throws, and globals that the page broke', async ({ page, site }) => {
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

test('loaded twice, it opens once', async ({ page, site }) => {
  const silent = await open(page, site, {
    body: `<script>
    const again = document.createElement('script'); again.src = document.scripts[0].src; document.body.appendChild(again)</script>`,
  })
  await expect(dialog(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.waitForLoadState('networkidle')
  await expect(dialog(page)).toHaveCount(0)
  expect(site.events.filter(({ kind }) => kind === 'view')).toHaveLength(1)
  silent()
})

test('two forms that are due wait for each other', async ({ page, site }) => {
  await open(page, site, { forms: [form(), form({ id: '0190a000-0000-7000-8000-000000000002', name: 'plants' })] })
  await expect(dialog(page)).toHaveCount(1)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveAccessibleName('A free cutting with your first plant')
  await expect(dialog(page)).toHaveCount(1)
})

test("over the page's own dialog it is on top, and gives it back", async ({ page, site }) => {
  await open(page, site, {
    forms: [form({ triggers: { exit: true } })],
    body: '<dialog aria-label="Cookies"><button>Agree</button></dialog><script>document.querySelector("dialog").showModal()</script>',
  })
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    (id) => (window as unknown as { trellis: { open(id: string): void } }).trellis.open(id),
    form().id,
  )
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('ann@example.com')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Agree' }).click()
})

test('the page hears what happens', async ({ page, site }) => {
  await open(page, site, {
    head: `<script>heard = []; for (const what of ['open', 'submit', 'convert', 'close'])
      document.addEventListener('trellis:' + what, ({ detail }) => heard.push(what + ' ' + detail.name))</script>`,
  })
  await subscribe(page)
  await page.getByRole('button', { name: 'Keep reading' }).click()
  await expect
    .poll(() => page.evaluate('heard'))
    .toEqual(['open', 'submit', 'convert', 'close'].map((what) => `${what} newsletter`))
})

test('a page that takes the form away can be scrolled again', async ({ page, site }) => {
  await open(page, site, { body: '<main style="height:9000px"><h1>Shop</h1></main>' })
  await expect(dialog(page)).toBeVisible()
  await page.evaluate(() => document.querySelector('trellis-form')!.remove())
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
})

test('a click beside the form closes it; one that began in a field does not', async ({ page, site }) => {
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

test('the page replaces its body: the form stays', async ({ page, site }) => {
  await open(page, site)
  await expect(dialog(page)).toBeVisible()
  await page.evaluate(() => document.body.replaceWith(document.createElement('body')))
  await subscribe(page)
  await expect(page.getByText('See you on Sunday')).toBeVisible()
})

test('nothing is shown or thrown when the server is out of reach, and later pages are well', async ({ page, site }) => {
  await page.route('**/c/**', (route) => route.abort())
  const silent = await open(page, site)
  await page.waitForLoadState('networkidle')
  await expect(dialog(page)).toHaveCount(0)
  await page.unroute('**/c/**')
  await page.evaluate(
    (id) => (window as unknown as { trellis: { open(id: string): void } }).trellis.open(id),
    form().id,
  )
  await expect(dialog(page)).toBeVisible()
  silent()
})

test('the success step comes at the first touch; where it does not come, thanks are said all the same', async ({
  page,
  site,
}) => {
  await page.route('**/*-2.js*', (route) => route.abort())
  const silent = await open(page, site)
  await expect(dialog(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(site.asked).not.toContain('/f/newsletter-2.js')
  await subscribe(page)
  await expect(page.getByText('Thank you.')).toBeVisible()
  expect(site.submissions).toHaveLength(1)
  silent()
})

test('a send that fails is tried again as the same submission, and what was typed stays', async ({ page, site }) => {
  await hold(page)
  const silent = await open(page, site)
  await page.clock.runFor(100)
  let broken = true
  site.answer = () => (broken ? { status: 503, body: { success: false } } : { status: 200, body: { success: true } })
  await subscribe(page)
  const apology = page.getByText('This could not be sent. Please try again.')
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return apology.isVisible()
    })
    .toBe(true)
  expect(site.submissions).toHaveLength(3)
  await expect(page.getByRole('textbox')).toHaveValue('ann@example.com')
  broken = false
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('See you on Sunday')).toBeVisible()
  expect(new Set(site.submissions.map(({ id }) => id)).size).toBe(1)
  silent()
})

test("a refusal shows the server's words beside the field", async ({ page, site }) => {
  await open(page, site)
  site.answer = () => ({
    status: 400,
    body: {
      success: false,
      error: 'No.',
      issues: [{ path: 'fields.email', message: 'That address cannot get mail.' }],
    },
  })
  const field = page.getByRole('textbox', { name: 'E-mail address' })
  await subscribe(page, 'not an address')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(site.submissions).toEqual([])
  await subscribe(page)
  await expect(field).toHaveAccessibleDescription('That address cannot get mail.')
  await expect(field).toBeFocused()
  await field.press('End')
  await field.press('x')
  await expect(field).not.toHaveAttribute('aria-invalid')
  expect(site.submissions).toHaveLength(1)
})

test('events that could not be sent go from the next page', async ({ page, site }) => {
  await page.route('**/v/record', (route) => route.abort())
  await open(page, site)
  await expect(dialog(page)).toBeVisible()
  expect(site.events).toEqual([])
  await page.unroute('**/v/record')
  await page.reload()
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view'])
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('event'))))
    .toEqual([])
})

for (const slug of ['bakery', 'skincare', 'bike-shop', 'newsletter', 'software', 'fashion', 'plants'])
  test(`${slug}: no barrier that axe finds, both steps; whole on a small phone`, async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 568 })
    await open(page, site, { forms: [form({ name: slug })] })
    await expect(dialog(page)).toBeVisible()
    const barriers = async () => {
      await page.addScriptTag({ path: axe })
      return page.evaluate(async () => {
        const { violations } = await (
          window as unknown as {
            axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> }
          }
        ).axe.run()
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join()}`,
        )
      })
    }
    expect(await barriers()).toEqual([])
    expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    // However far a tall form is scrolled, the × is at hand.
    await dialog(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport()
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('ann@example.com')
    await page.locator('[type=submit]').click()
    await expect(page.locator('[type=submit]')).toHaveCount(0)
    expect(await barriers()).toEqual([])
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
  })

test('two sites on a page: each opens its own forms, one after the other', async ({ page, site }) => {
  site.url({ key: 'other', forms: [form({ id: 'b', name: 'plants' })] })
  const silent = await open(page, site, { head: '<script async src="SERVER/s/0.js"></script>' })
  await expect(dialog(page)).toHaveCount(1)
  const first = await dialog(page).getAttribute('aria-label')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).not.toHaveAttribute('aria-label', first!)
  await expect(dialog(page)).toHaveCount(1)
  silent()
})

test('there and back again: what was closed stays closed, and comes once', async ({ page, site }) => {
  const silent = await open(page, site)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('about:blank')
  await page.goBack()
  await page.waitForLoadState('networkidle')
  await expect(dialog(page)).toHaveCount(0)
  expect(site.events.filter(({ kind }) => kind === 'view')).toHaveLength(1)
  silent()
})

test('forced colours, a page at 400 %, a page on paper', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await open(page, site)
  const button = page.getByRole('button', { name: 'Subscribe' })
  await button.scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport()
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport()
  expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.emulateMedia({ media: 'print' })
  await expect(dialog(page)).toBeHidden()
})
