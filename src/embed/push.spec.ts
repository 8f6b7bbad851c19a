import { expect, type Page } from '@playwright/test'
import { wholeDesign } from './testing/whole-design.ts'
import type { FormDocument } from '../form/document/form-document.ts'
import { newComponent } from '../form/document/new-component.ts'
import { type OwnerSite, settled, test } from './testing/script-test.ts'

// The browser's push service is external and not available in a headless browser, so `pushManager.subscribe` and the
// registration of the worker are replaced, and nothing else.

const openTo = { 'access-control-allow-origin': '*' }
const publicKey = Buffer.alloc(65, 4).toString('base64url')
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'

let count = 0
const newId = () => `c${count++}`
function aDocument(): FormDocument {
  const heading = (text: string) => ({
    ...newComponent('text', newId),
    blocks: [{ type: 'heading' as const, spans: [{ text }] }],
  })
  const tab = (...parts: object[]) => {
    const made = newComponent('tab', newId)
    return { ...made, childComponents: [...made.childComponents!, ...parts] }
  }
  const yes = { ...newComponent('button', newId), action: 'push', text: 'Tell me first' }
  const steps = {
    subscribe: { tabs: [tab(heading('News first?'), yes)] },
    success: { tabs: [tab(heading('You will hear'))] },
  }
  return { version: 1, steps } as FormDocument
}

interface Way {
  worker?: string
  window?: string
  permission?: 'granted' | 'denied' | 'default'
  isWithoutPush?: boolean
}

interface Seen {
  registered: { path: string; scope: string }[]
  unregistered: number
  asked: number
}

/** Opens a page with a form that asks for push, on a site with these push settings. */
async function open(
  page: Page,
  site: OwnerSite,
  { worker = '', window = '', permission = 'granted', isWithoutPush }: Way,
) {
  const stored: Record<string, unknown>[] = []
  await page.addInitScript(
    ({ permission, endpoint, isWithoutPush }) => {
      const seen: Seen = { registered: [], unregistered: 0, asked: 0 }
      Object.assign(globalThis, { seen })
      Notification.requestPermission = async () => (seen.asked++, permission)
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      if (isWithoutPush) delete (globalThis as { PushManager?: unknown }).PushManager
      const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
      const registration = {
        active: {},
        pushManager: { subscribe: async () => ({ toJSON: () => ({ endpoint, keys }) }) },
        unregister: () => seen.unregistered++,
      }
      ServiceWorkerContainer.prototype.register = async (path, options) => {
        seen.registered.push({ path: String(path), scope: options?.scope ?? '' })
        return registration as never
      }
    },
    { permission, endpoint, isWithoutPush },
  )
  await page.route('**/f/*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: openTo,
      body: `export default ${JSON.stringify(wholeDesign(aDocument()))}`,
    }),
  )
  await page.route('**/v/push/options', (route) =>
    route.fulfill({ json: { success: true, public_key: publicKey, worker, window }, headers: openTo }),
  )
  await page.route('**/v/push/subscribe', (route) => {
    stored.push(JSON.parse(route.request().postData()!) as Record<string, unknown>)
    return route.fulfill({ json: { success: true }, headers: openTo })
  })
  const form = {
    id: '0190a000-0000-7000-8000-000000000001',
    name: 'newsletter',
    type: 'popup' as const,
    triggers: { delay: 0 },
    frequency: { count: 1, interval: 'always' as const },
  }
  await page.goto(site.url({ forms: [form] }))
  return stored
}
const dialog = (page: Page) => page.getByRole('dialog')
const yes = (page: Page) => dialog(page).getByRole('button', { name: 'Tell me first' })
const seenBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

test('asks for permission only on the click, then stores the subscription and shows the next step', async ({
  page,
  site,
}) => {
  const stored = await open(page, site, { worker: '/trellis-push.js' })
  await expect(yes(page)).toBeVisible()
  expect(await seenBy(page)).toEqual({ registered: [], unregistered: 0, asked: 0 })
  await yes(page).click()
  await expect(dialog(page)).toHaveAccessibleName('You will hear')
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject({ key: 'key', endpoint, keys: { auth: 'A'.repeat(22) } })
  expect(stored[0]!['page']).not.toContain('secret')
})

test('leaves the site’s own service worker alone, and registers ours with its own scope', async ({ page, site }) => {
  await open(page, site, { worker: '/trellis-push.js' })
  await yes(page).click()
  await expect(dialog(page)).toHaveAccessibleName('You will hear')
  expect(await seenBy(page)).toEqual({
    registered: [{ path: '/trellis-push.js', scope: '/trellis-push.js/' }],
    unregistered: 0,
    asked: 1,
  })
})

test('shows and remembers a denial: the form does not come back', async ({ page, site }) => {
  const stored = await open(page, site, { worker: '/trellis-push.js', permission: 'denied' })
  await yes(page).click()
  await expect(dialog(page).getByRole('status')).toHaveText(/Notifications are blocked/)
  expect(stored).toEqual([])
  await page.reload()
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
})

test('a dismissed permission prompt is not a denial', async ({ page, site }) => {
  await open(page, site, { worker: '/trellis-push.js', permission: 'default' })
  await yes(page).click()
  await expect(dialog(page).getByRole('status')).toHaveText('That did not work. Please try again.')
  await page.reload()
  await expect(yes(page)).toBeVisible()
})

test('does not show the form, and counts no view, in a browser without push', async ({ page, site }) => {
  await open(page, site, { worker: '/trellis-push.js', isWithoutPush: true })
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  expect(site.events).toEqual([])
})

for (const [origin, name] of [
  ['https://trellis.example', 'You will hear'],
  ['https://evil.example', 'News first?'],
] as const)
  test(`a window on our origin asks instead; a message from ${origin} ${name === 'You will hear' ? 'counts' : 'does not'}`, async ({
    page,
    context,
    site,
  }) => {
    const html = `<script>opener.postMessage({ trellisPush: 'done' }, '*')</script>`
    await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await context.route('https://trellis.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: origin === 'https://trellis.example' ? html : `<script>location.href = '${origin}/'</script>`,
      }),
    )
    await open(page, site, { window: 'https://trellis.example/push/subscribe/key', isWithoutPush: true })
    const opened = context.waitForEvent('page')
    await yes(page).click()
    const child = await opened
    await child.waitForURL(`${origin}/**`)
    await settled(child)
    await expect(dialog(page)).toHaveAccessibleName(name)
    expect((await seenBy(page)).asked).toBe(0)
  })
