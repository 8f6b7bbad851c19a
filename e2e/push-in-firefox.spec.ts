import { expect } from '@playwright/test'
import { findBrowsers } from '../config/browsers.ts'
import { startFirefox } from '../src/embed/testing/browsers/firefox.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

const { firefox: binary } = findBrowsers()

/** The notifications that are displayed on the screen. */
const shown = `navigator.serviceWorker.getRegistration('/push/')
  .then((registration) => registration.getNotifications())
  .then((all) => all.map(({ title, body }) => title + ': ' + body))`

test('a campaign reaches a real Firefox, which decrypts it and shows it', async ({ trellis, push }) => {
  test.skip(!binary, 'Firefox is not installed: see config/browsers.ts')
  const service = push.firefox
  const firefox = await startFirefox(binary!, {
    'dom.push.serverURL': service.socket,
    // This is off by default in an automated browser.
    'dom.push.connection.enabled': true,
    'dom.push.testing.allowInsecureServerURL': true,
    'permissions.default.desktop-notification': 1,
    // Firefox displays them itself, because there is no desktop to do so.
    'alerts.useSystemBackend': false,
  })
  try {
    const { call, site } = await ownerOfSite(trellis.url, trellis.shopUrl)
    const { popup } = await call('/popup/save', { popup: { goal: 'push' } })
    await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
    await firefox.go(`${trellis.url}/push/subscribe/${site.key}#${popup.id}`)
    await firefox.evaluate(`document.querySelector('button').click()`)
    await expect.poll(() => firefox.evaluate(`document.querySelector('[role=status]').textContent`)).toContain('Done.')

    const push = { title: 'A fifth off all mugs', body: 'Until Sunday, [name|friend].', url: 'https://kettle.example/' }
    const { campaign } = await call('/campaigns/save', { campaign: { type: 'push', name: 'Sale', push } })
    await call('/campaigns/send', { campaign_id: campaign.id })
    await expect.poll(() => service.acknowledged, { timeout: 60_000 }).toEqual([100])
    await expect.poll(() => firefox.evaluate(shown)).toEqual(['A fifth off all mugs: Until Sunday, friend.'])
  } finally {
    await firefox.close()
  }
})
