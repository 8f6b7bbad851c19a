import { expect } from '@playwright/test'
import { defaultChat, defaultImages, defaultShare } from './extra-data/default-extras.ts'
import type { Driver } from './testing/browsers/driver.ts'
import { brokenHosts } from './testing/matrix/broken-hosts.ts'
import { type Case, recordErrors, noErrors, script, sees, tag } from './testing/matrix/checks.ts'
import { tryInEngines } from './testing/matrix/try-in-engines.ts'
import type { OwnerPage, OwnerSite } from './testing/script-test.ts'

const policy = (value: string): Case => ({ page: { headers: { 'Content-Security-Policy': value } } })
const strict =
  "default-src 'none'; script-src SERVER; connect-src SERVER; img-src SERVER; style-src 'none'; base-uri 'none'; form-action 'none'"
const style = (rules: string): Case => ({ page: { head: `${recordErrors}<style>${rules}</style>` } })

const cases: Record<string, Case> = {
  'policy: none': { page: { head: recordErrors } },
  'policy: the strictest': { isForAll: true, ...policy(strict) },
  'policy: Trusted Types': {
    isForAll: true,
    ...policy(`${strict}; require-trusted-types-for 'script'; trusted-types 'none'`),
  },
  'policy: cross-origin isolation': {
    page: { headers: { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' } },
  },
  'load: twice': { page: { whole: `<!doctype html><title>Shop</title>${recordErrors}${tag}${tag}<h1>Shop</h1>` } },
  'storage: blocked': script(
    `for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get() { throw new Error('blocked') } })`,
  ),
  'life: pushState, replaceState and a fragment': script(
    `history.pushState({}, '', '?a'); history.replaceState({}, '', '?b'); location.hash = 'c'`,
  ),
  'styles: * all unset': style('*{all:unset!important}'),
  'styles: everything hidden': style(
    'div,a,button,trellis-share,trellis-images,trellis-chat{display:none!important;opacity:0!important;visibility:hidden!important}',
  ),
  'styles: small rem, capitals, spacing': style(
    'html{font-size:62.5%;color:red;text-transform:uppercase;letter-spacing:9px}',
  ),
  'styles: writing from top to bottom': style('html{writing-mode:vertical-rl}'),
  'click: before what it does is there': {
    isForAll: true,
    page: {
      head: recordErrors,
      body: '<h1>Shop</h1><p><img alt="Bread" width="400" height="300" src="SERVER/pictures/bakery.svg"></p>',
    },
  },
  ...brokenHosts,
}

const bar = `document.querySelectorAll('trellis-share')[0]?.shadowRoot`
const first = `${bar}?.querySelector('.facebook')`

const chat = `document.querySelectorAll('trellis-chat')[0]?.shadowRoot`

/** The button has its own style; a message is sent and answered, and the reply is visible. */
async function chats(driver: Driver, site: OwnerSite): Promise<void> {
  await sees(driver, `!!${chat}?.querySelector('.open')`)
  await sees(driver, `getComputedStyle(${chat}.querySelector('.open')).backgroundColor`, 'rgb(79, 70, 229)')
  await driver.evaluate(`void ${chat}.querySelector('.open').click()`)
  await sees(driver, `!!${chat}.querySelector('textarea')?.offsetWidth`)
  await driver.evaluate(`void ${chat}.querySelector('textarea').focus()`)
  await driver.type('Hello')
  await driver.press('Enter')
  await expect.poll(() => site.chat.messages.map(({ text }) => text)).toEqual(['Hello'])
  site.chat.answer('Good morning')
  await sees(driver, `${chat}.querySelector('[role=log]').textContent.includes('Good morning')`)
  await sees(driver, `getComputedStyle(${chat}.querySelector('.mine p')).backgroundColor`, 'rgb(79, 70, 229)')
}

/**
 * There is one bar at the edge, styled by its own sheet, with a link that contains the page's URL. A click is counted,
 * and images have buttons.
 */
async function works(driver: Driver, site: OwnerSite): Promise<void> {
  await sees(driver, `!!${first}`)
  await sees(driver, `document.querySelectorAll('trellis-share').length`, 1)
  await sees(driver, `getComputedStyle(${first}).backgroundColor`, 'rgb(8, 102, 255)')
  await sees(driver, `${first}.getBoundingClientRect().width`, 40)
  await sees(driver, `${first}.getBoundingClientRect().left`, 0)
  await sees(driver, `${first}.href.startsWith('https://www.facebook.com/sharer/sharer.php?u=http%3A%2F%2F127.0.0.1')`)
  await driver.evaluate(
    `void (() => { const link = ${first}; link.addEventListener('click', event => event.preventDefault()); link.click() })()`,
  )
  await expect.poll(() => site.shares.map(({ network }) => network)).toEqual(['facebook'])
  await chats(driver, site)
  await noErrors(driver)
}

/** Nothing is shown, and no error was thrown. */
async function stayAway(driver: Driver): Promise<void> {
  await sees(driver, `document.readyState`, 'complete')
  await sees(driver, `!${bar}`)
  await noErrors(driver)
}

/**
 * Browsers allow a window to be opened only during the click event. So it is opened then, whatever must be loaded
 * first, and navigated to the network once the shared content is known.
 */
async function opensAtOnce(driver: Driver, site: OwnerSite): Promise<void> {
  const pictures = `document.querySelector('trellis-images')?.shadowRoot`
  for (const [button, leads] of [
    [`${bar}.querySelector('.x')`, 'https://x.com/intent/post?text=Shop'],
    [`${pictures}.querySelector('.pinterest')`, 'https://www.pinterest.com/pin/create/button/?description=Bread'],
  ] as const) {
    let go = () => {}
    const waits = new Promise<void>((resolve) => (go = resolve))
    site.hold = (piece) => (/-clicks-/.test(piece) ? waits : undefined)
    await sees(driver, `!!${first}`)
    // No window is really opened, because it would take the keyboard focus. The test only checks that it is requested
    // during the click event.
    await driver.evaluate(`void (() => {
      let isHeard = false
      window.led = window.isOpen = undefined;
      document.addEventListener('click', () => { isHeard = true; setTimeout(() => (isHeard = false)) }, { capture: true })
      window.open = () => (window.isOpen = isHeard, { set location(address) { window.led = address } })
      document.querySelector('img').dispatchEvent(new PointerEvent('pointerover', { bubbles: true, clientX: 100, clientY: 200 }))
    })()`)
    await sees(driver, `!!${button}`)
    await driver.evaluate(`${button}.click()`)
    await sees(driver, `window.isOpen`)
    await sees(driver, `window.led === undefined`)
    go()
    await sees(driver, `window.led?.startsWith(${JSON.stringify(leads)})`)
  }
  await expect.poll(() => site.shares.map(({ network }) => network)).toEqual(['x', 'pinterest'])
  await noErrors(driver)
}

const checks: Record<string, typeof works | undefined> = {
  'click: before what it does is there': opensAtOnce,
  'broken host: no sheets can be made': stayAway,
  'broken host: a promise of its own': stayAway,
  // The buttons are shown, but nothing can be counted.
  'broken host: no way to tell anything': async (driver) => {
    await sees(driver, `!!${first}`)
    await driver.evaluate(`void ${bar}.querySelector('.copy').click()`)
    await sees(driver, `!!${chat}?.querySelector('.open')`)
    await driver.evaluate(`void ${chat}.querySelector('.open').click()`)
    await sees(driver, `!!${chat}.querySelector('textarea')?.offsetWidth`)
    await noErrors(driver)
  },
}
/** On this page a driver can't inspect anything. */
const {
  'broken host: toJSON of old libraries, overridden functions, frozen prototypes, define.amd, base': _,
  ...seenCases
} = cases

tryInEngines(seenCases, async (driver, site, name, { page }) => {
  const about: OwnerPage = {
    ...page,
    forms: [],
    extras: [
      { name: 'share-buttons', settings: defaultShare },
      { name: 'image-buttons', settings: defaultImages },
      { name: 'chat-launcher', settings: defaultChat },
    ],
  }
  await driver.go(site.url(about))
  await (checks[name] ?? works)(driver, site)
})
