import { expect, type Page } from '@playwright/test'
import { call, form, open, test } from './testing/script-test.ts'

const wait = { consent: 'wait' } as const
const kept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('trellis:')),
  )
const dialog = (page: Page) => page.getByRole('dialog')

test('before consent, stores nothing and uses no visitor id; after revocation, everything is deleted', async ({
  page,
  site,
}) => {
  await open(page, site, { settings: wait })
  await expect(dialog(page)).toBeVisible()
  // A form that is closed before it is visible counts no view.
  await expect.poll(() => site.events.length).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => site.events.length).toBe(2)
  expect(site.events.every(({ visitor_id }) => visitor_id === '')).toBe(true)
  expect(await kept(page)).toEqual([])
  await call(page, 'consent', true)
  await call(page, 'open', form().id)
  await expect(dialog(page)).toBeVisible()
  await expect.poll(() => site.events.at(-1)!.visitor_id).not.toBe('')
  expect(await kept(page)).toContain('trellis:visitor')
  await call(page, 'consent', false)
  expect(await kept(page)).toEqual([])
})

test('consent changes nothing when storage is never allowed', async ({ page, site }) => {
  await open(page, site, { settings: { consent: 'never' } })
  await call(page, 'consent', true)
  await expect(dialog(page)).toBeVisible()
  expect(await kept(page)).toEqual([])
})

const tools: Record<string, string> = {
  "Google's Consent Mode, granted": `dataLayer = []; function gtag() { dataLayer.push(arguments) }
    gtag('consent', 'default', { analytics_storage: 'denied' }); setTimeout(() => gtag('consent', 'update', { analytics_storage: 'granted' }), 300)`,
  'a tool of TCF 2': `__tcfapi = (command, version, listen) => {
    listen({ eventStatus: 'cmpuishown', gdprApplies: true, purpose: { consents: {} } })
    setTimeout(() => listen({ eventStatus: 'useractioncomplete', gdprApplies: true, purpose: { consents: { 1: true } } }), 300) }`,
}
for (const [name, script] of Object.entries(tools))
  test(`accepts consent from ${name}`, async ({ page, site }) => {
    await open(page, site, {
      settings: wait,
      head: `<script>${script}</script>`,
      forms: [form({ triggers: { delay: 60 } })],
    })
    await expect.poll(() => kept(page)).toContain('trellis:visit')
  })

test('respects denial by those tools, and by a browser signal before the tools are read', async ({ page, site }) => {
  await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })")
  await open(page, site, {
    settings: wait,
    head: `<script>dataLayer = []; (function () { dataLayer.push(arguments) })('consent', 'default', { analytics_storage: 'granted' })</script>`,
  })
  await expect(dialog(page)).toBeVisible()
  expect(await kept(page)).toEqual([])
  await call(page, 'consent', true)
  await expect.poll(() => kept(page)).toContain('trellis:visit')
})

test('does not track a browser that sends Global Privacy Control, even if consent is not required', async ({
  page,
  site,
}) => {
  await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })")
  await open(page, site)
  await expect(dialog(page)).toBeVisible()
  await expect.poll(() => site.events.map(({ visitor_id }) => visitor_id)).toEqual([''])
  expect(await kept(page)).not.toContain('trellis:visitor')
})
