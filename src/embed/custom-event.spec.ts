import { call, form, open, settled, test } from './testing/script-test.ts'
import { expect } from '@playwright/test'

const never = { forms: [form({ triggers: { delay: 3600 } })] }
const ann = { email: 'ann@example.com', hash: 'signed' }

test('sends a page’s event with its properties and visitor id, after the identification', async ({ page, site }) => {
  const head = `<script>
    Array.prototype.toJSON = String.prototype.toJSON = function () { return 'old' }
    window.trellis = []
    trellis.push(['identify', ${JSON.stringify(ann)}], ['track', 'Viewed pricing', { plan: 'pro "1"', seats: 3, yearly: true, on: {}, off: null }])
  </script>`
  const silent = await open(page, site, { ...never, head })
  await expect.poll(() => site.customEvents.length).toBe(1)
  expect(site.customEvents[0]).toMatchObject({
    key: 'key',
    event: 'Viewed pricing',
    visitor_id: site.identities[0]!.visitor_id,
    properties: { plan: 'pro "1"', seats: '3', yearly: 'true' },
  })
  expect(site.customEvents[0]!.properties).not.toHaveProperty('on')
  const posts = site.asked.filter((path) => /^\/v\/(identify|track)$/.test(path))
  expect(posts).toEqual(['/v/identify', '/v/track'])
  await call(page, 'track', 'Viewed pricing')
  await expect.poll(() => site.customEvents.length).toBe(2)
  expect(site.customEvents[0]!.event_id).not.toBe(site.customEvents[1]!.event_id)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('trellis:event'))))
    .toEqual([])
  silent()
})

test('an event that the server did not accept is sent again from the next page, as the same event', async ({
  page,
  site,
}) => {
  await open(page, site, never)
  site.customEventStatus = 503
  await call(page, 'track', 'Started trial', { plan: 'pro' })
  await expect.poll(() => site.customEvents.length).toBe(1)
  site.customEventStatus = 200
  await page.reload()
  await expect.poll(() => site.customEvents.length).toBe(2)
  expect(site.customEvents[1]).toEqual(site.customEvents[0])
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('trellis:event'))))
    .toEqual([])
})

test('an event with properties opens the form that is triggered by it', async ({ page, site }) => {
  await open(page, site, { forms: [form({ triggers: { event: 'sale' } })] })
  await expect.poll(() => site.asked.some((path) => path.startsWith('/c/full-'))).toBe(true)
  await settled(page)
  await call(page, 'track', 'sale', { size: 'L' })
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('before consent, sends and stores nothing; pages without events load nothing for them', async ({ page, site }) => {
  await open(page, site, { ...never, settings: { consent: 'wait' } })
  await call(page, 'identify', { loggedIn: true })
  await settled(page)
  expect(site.asked.filter((path) => path.startsWith('/c/custom-event-'))).toEqual([])
  const loaded = page.waitForResponse(/\/c\/custom-event-/)
  await call(page, 'track', 'Viewed pricing')
  await loaded
  await settled(page)
  await call(page, 'consent', true)
  await call(page, 'track', 'Agreed')
  await expect.poll(() => site.customEvents.map(({ event }) => event)).toEqual(['Agreed'])
})
