import { expect as expectSoon } from '@playwright/test'
import { findBrowsers } from '../config/browsers.ts'
import { startFirefox } from '../src/embed/testing/browsers/firefox.ts'
import { firstSubscriber } from './first-subscriber.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

const { firefox: binary } = findBrowsers()
const expect = expectSoon.configure({ timeout: 60_000 })

/** The notifications that are displayed on the screen. */
const shown = `navigator.serviceWorker.getRegistration('/push/')
  .then((registration) => registration.getNotifications())
  .then((all) => all.map(({ title, body }) => title + ': ' + body))`
const text = `document.body?.innerText ?? ''`
const clickOn = (name: string) =>
  `[...document.querySelectorAll('button')].find(({ textContent }) => textContent === ${JSON.stringify(name)}).click()`

test('a team member turns on push in a browser, is notified of a first subscriber, and turns it off', async ({
  trellis,
  push,
}) => {
  test.skip(!binary, 'Firefox is not installed: see config/browsers.ts')
  const firefox = await startFirefox(binary!, {
    'dom.push.serverURL': push.firefox.socket,
    // This is off by default in an automated browser.
    'dom.push.connection.enabled': true,
    'dom.push.testing.allowInsecureServerURL': true,
    'permissions.default.desktop-notification': 1,
    // Firefox displays them itself, because there is no desktop to do so.
    'alerts.useSystemBackend': false,
  })
  try {
    const { call, site, token, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
    await firefox.go(`${trellis.url}/log-in`)
    await firefox.evaluate(`document.cookie = 'trellis_session=${token}; path=/'`)
    await firefox.go(screen('/notifications'))
    await expect.poll(() => firefox.evaluate(text)).toContain('Push notifications are off in this browser.')
    await firefox.evaluate(clickOn('Turn on in this browser'))
    await expect.poll(() => firefox.evaluate(text)).toContain('Push notifications are on in this browser.')
    const greeting = 'Notifications are on in this browser: You’ll see here what happens on Kettle & Kiln.'
    await expect.poll(() => firefox.evaluate(shown)).toEqual([greeting])

    await firstSubscriber(trellis.url, { call, site }, 'Mugs')
    const told = 'Mugs has its first subscriber: Kettle & Kiln: Your form “Mugs” works: it just got its first signup.'
    await expect.poll(() => firefox.evaluate(shown)).toContain(told)

    await firefox.evaluate(clickOn('Turn off'))
    await expect.poll(() => firefox.evaluate(text)).toContain('Push notifications are off in this browser.')
  } finally {
    await firefox.close()
  }
})
