import { expect } from '@playwright/test'
import { call, form, open, settled, test } from './testing/script-test.ts'

const ann = { email: 'ann@example.com', id: 'customer-7' }
const never = { forms: [form({ triggers: { delay: 3600 } })] }

test('sends an identification once, with the same visitor id as the events', async ({ page, site }) => {
  const silent = await open(page, site, never)
  await call(page, 'identify', ann)
  await expect.poll(() => site.identities).toMatchObject([ann])
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toContain('trellis:who')
  await call(page, 'identify', ann)
  await page.reload()
  await call(page, 'identify', ann)
  await call(page, 'identify', { ...ann, id: 8 })
  await expect.poll(() => site.identities.map(({ id }) => id)).toEqual(['customer-7', '8'])
  await call(page, 'open', form().id)
  await expect.poll(() => site.events.length).toBe(1)
  expect(new Set([...site.events, ...site.identities].map(({ visitor_id }) => visitor_id)).size).toBe(1)
  silent()
})

test('sends an identification made before the script loaded', async ({ page, site }) => {
  const head = `<script>window.trellis = []; trellis.push(['identify', { email: 'ann@example.com' }])</script>`
  await open(page, site, { ...never, head })
  await expect.poll(() => site.identities).toMatchObject([{ email: ann.email, id: '' }])
})

test('before consent, sends no identification; after it, sends the last one', async ({ page, site }) => {
  await open(page, site, { ...never, settings: { consent: 'wait' } })
  const loaded = page.waitForResponse(/\/c\/identify-/)
  await call(page, 'identify', { email: 'bob@example.com' })
  await loaded
  await call(page, 'identify', ann)
  await settled(page)
  expect(site.identities).toEqual([])
  await call(page, 'consent', true)
  await expect.poll(() => site.identities).toMatchObject([ann])
})

test('sends no identification for a browser that opts out of tracking, or for an invalid address', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await open(page, site, never)
  const loaded = page.waitForResponse(/\/c\/identify-/)
  await call(page, 'identify', ann)
  await loaded
  await call(page, 'identify', { email: { nested: true } })
  await call(page, 'identify', null)
  await settled(page)
  expect(site.identities).toEqual([])
})

test('traits that only rules use load nothing', async ({ page, site }) => {
  await open(page, site, never)
  await call(page, 'identify', { loggedIn: true })
  await settled(page)
  expect(site.asked.filter((path) => path.startsWith('/c/identify-'))).toEqual([])
})
