import { expect, type Page } from '@playwright/test'
import { form, hold, open, settled, storedSubmissions, subscribe, test } from './testing/script-test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('a visitor subscribes: one view, one submission, the success step, and no query secrets are sent', async ({
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
  // The visitor has subscribed, so the form doesn't come back.
  await page.reload()
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  silent()
})

test('dispatches events to the page', async ({ page, site }) => {
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

test('a redirect waits for the conversion pixels, and passes on the chosen answers', async ({ page, site }) => {
  await hold(page)
  const order: string[] = []
  const pixel = `${site.server}/pictures/plants.svg`
  await page.route(pixel, () => void order.push('picture'))
  await page.route('https://shop.example/**', (route) => {
    order.push('thanks')
    return route.fulfill({ contentType: 'text/html', body: 'Thanks' })
  })
  const redirect = 'https://shop.example/thanks?a=b'
  await open(page, site, { forms: [form({ pixels: [pixel], redirect, redirectFields: ['email'] })] })
  await page.clock.runFor(100)
  await subscribe(page)
  await expect.poll(() => order).toEqual(['picture'])
  await page.evaluate('1')
  expect(page.url()).toContain('/page/')
  // It never loads; waiting one second is enough.
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(`${redirect}&email=ann%40example.com`)
  expect(order).toEqual(['picture', 'thanks'])
})

test('loads the success step on first interaction, and shows a thank-you if it can’t be loaded', async ({
  page,
  site,
}) => {
  await page.route('**/*-2.js*', (route) => route.abort())
  const silent = await open(page, site)
  await expect(dialog(page)).toBeVisible()
  await settled(page)
  expect(site.asked).not.toContain('/f/newsletter-2.js')
  await subscribe(page)
  await expect(page.getByText('Thank you.')).toBeVisible()
  expect(site.submissions).toHaveLength(1)
  silent()
})

test('a failed submission is retried with the same id, and the typed text remains', async ({ page, site }) => {
  await hold(page)
  const silent = await open(page, site)
  await settled(page)
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

test('a page served by a proxy is not mistaken for our response', async ({ page, site }) => {
  const silent = await open(page, site)
  await page.route('**/v/subscribe', (route) =>
    route.fulfill({ body: '<h1>Checking your browser</h1>', headers: { 'access-control-allow-origin': '*' } }),
  )
  await subscribe(page)
  await expect(page.getByText('This could not be sent. Please try again.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('ann@example.com')
  await page.unroute('**/v/subscribe')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('See you on Sunday')).toBeVisible()
  silent()
})

test('a rejection shows the server’s message next to the field', async ({ page, site }) => {
  await open(page, site)
  site.answer = () => ({
    status: 400,
    body: {
      success: false,
      error: 'No.',
      issues: [{ path: 'fields.email', message: 'That address cannot get mail.' }],
    },
  })
  const field = page.getByRole('textbox', { name: 'Email address' })
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

test('sends failed events from the next page, in batches as large as a browser allows', async ({ page, site }) => {
  await page.route('**/v/record', (route) => route.abort())
  await open(page, site)
  await expect(dialog(page)).toBeVisible()
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('trellis:event:')))
  expect(site.events).toEqual([])
  const sent: number[] = []
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('trellis:event:'))!
    const event = JSON.parse(localStorage.getItem(name)!) as object
    for (let i = 0; i < 40; i++) {
      const text = JSON.stringify({
        ...event,
        id: crypto.randomUUID(),
        page: `https://shop.example/${'a'.repeat(1900)}`,
      })
      localStorage.setItem(`trellis:event:key:${i}`, text)
    }
  })
  await page.unroute('**/v/record')
  page.on('request', (request) => {
    if (request.url().endsWith('/v/record')) sent.push(request.postData()!.length)
  })
  const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('event')).length)
  for (let before = await left(); before > 0; before = await left()) {
    await page.reload()
    await expect.poll(left).toBeLessThan(before)
  }
  expect(Math.max(...sent)).toBeLessThan(16_384)
  expect(site.events.filter(({ kind }) => kind === 'view')).toHaveLength(41)
})

test('a server that never responds: shows an error after ten seconds', async ({ page, site }) => {
  await hold(page)
  await open(page, site)
  await page.route('**/v/subscribe', () => {})
  await settled(page)
  await page.clock.runFor(100)
  await subscribe(page)
  const note = page.getByText('There was no answer. Please try again in a moment.')
  await expect(note).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('textbox')).toHaveValue('ann@example.com')
  await expect.poll(() => problemsIn(site.asked)).toEqual(['/v/problem/key/timeout.js'])
})

test('a policy that forbids submitting: shows the visitor why', async ({ page, site }) => {
  await open(page, site, { headers: { 'Content-Security-Policy': "connect-src 'self'; script-src SERVER" } })
  await subscribe(page)
  await expect(page.getByText("This page's security settings keep the form from being sent.")).toBeVisible()
  expect(await storedSubmissions(page)).toEqual([])
  // The owner is told too, only once no matter how many attempts are made.
  await expect.poll(() => problemsIn(site.asked)).toEqual(['/v/problem/key/policy.js'])
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await settled(page)
  expect(problemsIn(site.asked)).toEqual(['/v/problem/key/policy.js'])
})

test('the strictest policy without connect-src: notifies the owner', async ({ page, site }) => {
  await open(page, site, { headers: { 'Content-Security-Policy': "default-src 'none'; script-src SERVER" } })
  await subscribe(page)
  await expect(page.getByText("This page's security settings keep the form from being sent.")).toBeVisible()
  await expect.poll(() => problemsIn(site.asked)).toEqual(['/v/problem/key/policy.js'])
})

test('the same policy with a nonce and strict-dynamic', async ({ page, site }) => {
  const whole = '<!doctype html><body><script nonce="abc" async src="SCRIPT"></script>'
  const policy = "script-src 'nonce-abc' 'strict-dynamic'; connect-src 'none'"
  await open(page, site, { whole, headers: { 'Content-Security-Policy': policy } })
  await subscribe(page)
  await expect.poll(() => problemsIn(site.asked)).toEqual(['/v/problem/key/policy.js'])
})

const problemsIn = (asked: readonly string[]) => asked.filter((path) => path.startsWith('/v/problem/'))

test('submits even in a sandbox that forbids forms', async ({ page, site }) => {
  const inner = site.url({ forms: [form()] })
  await open(page, site, {
    forms: [],
    key: 'outer',
    body: `<iframe sandbox="allow-scripts allow-same-origin" width="700" height="700" src="${inner}"></iframe>`,
  })
  const frame = page.frameLocator('iframe')
  await frame.getByRole('textbox', { name: 'Email address' }).fill('ann@example.com')
  await frame.getByRole('button', { name: 'Subscribe' }).click()
  await expect(frame.getByText('See you on Sunday')).toBeVisible()
  expect(site.submissions).toHaveLength(1)
})
