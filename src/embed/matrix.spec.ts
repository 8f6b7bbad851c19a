import { expect } from '@playwright/test'
import { sansSerifFont } from '../../config/fonts.ts'
import { brokenHosts } from './testing/matrix/broken-hosts.ts'
import {
  type Case,
  recordErrors,
  host,
  noErrors,
  opens,
  script,
  sees,
  staysAway,
  subscribes,
  tag,
  works,
} from './testing/matrix/checks.ts'
import { tryInEngines } from './testing/matrix/try-in-engines.ts'
import { form, type OwnerPage } from './testing/script-test.ts'

const whole = (text: string) => ({ whole: text, forms: [form()] })
const policy = (value: string): Case => ({ page: { headers: { 'Content-Security-Policy': value } } })
const strict =
  "default-src 'none'; script-src SERVER; connect-src SERVER; img-src SERVER; style-src 'none'; base-uri 'none'; form-action 'none'"
const style = (rules: string): Case => ({ page: { head: `${recordErrors}<style>${rules}</style>` } })
const silent = (server: OwnerPage['script']): Case => ({ page: { script: server! }, check: staysAway })

/** Returns a script that checks whether a font is installed and is used for `sans-serif`, by the width of a text. */
const usesFont = (font: string) => `(() => {
  const context = document.createElement('canvas').getContext('2d')
  const widthIn = (family) => ((context.font = '100px ' + family), context.measureText('Hamburgefonstiv').width)
  const width = widthIn('"${font}", monospace')
  return [widthIn('sans-serif') === width, widthIn('monospace') !== width || '${font}' === 'Roboto Condensed']
})()`

const cases: Record<string, Case> = {
  'fonts: those of the test run, not those of the machine': {
    isForAll: true,
    page: { head: recordErrors },
    check: (driver) => sees(driver, usesFont(sansSerifFont(process.env['TEST_FONTS'])), [true, true]),
  },
  'policy: none': { page: { head: recordErrors } },
  'policy: the strictest': { isForAll: true, ...policy(strict) },
  'policy: Trusted Types': {
    isForAll: true,
    ...policy(`${strict}; require-trusted-types-for 'script'; trusted-types 'none'`),
  },
  'policy: nonce and strict-dynamic': {
    page: {
      headers: {
        'Content-Security-Policy': "script-src 'nonce-abc' 'strict-dynamic'; connect-src SERVER; object-src 'none'",
      },
      ...whole(`<!doctype html><title>Shop</title><script nonce="abc" async src="SCRIPT"></script>`),
    },
  },
  'policy: nothing may be sent elsewhere': {
    ...policy("connect-src 'self'; script-src SERVER"),
    check: opens,
  },
  'policy: cross-origin isolation': {
    page: { headers: { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' } },
  },
  'load: defer': {
    page: whole(`<!doctype html><title>Shop</title>${recordErrors}<script defer src="SCRIPT"></script>`),
  },
  'load: blocking': {
    page: whole(`<!doctype html><title>Shop</title>${recordErrors}<script src="SCRIPT"></script><h1>Shop</h1>`),
  },
  'load: injected': {
    page: whole(
      `<!doctype html><title>Shop</title>${recordErrors}<script>const s = document.createElement('script'); s.src = 'SCRIPT'; document.head.appendChild(s)</script>`,
    ),
  },
  'load: twice': { page: whole(`<!doctype html><title>Shop</title>${recordErrors}${tag}${tag}`) },
  'load: slow': { page: { head: recordErrors, script: { after: 500 } } },
  'load: in a frame': {
    page: whole(
      `<!doctype html><title>Shop</title><iframe width="700" height="700" srcdoc="&lt;script async src='SCRIPT'>&lt;/script>"></iframe>`,
    ),
    check: (driver) =>
      sees(driver, `!!frames[0].document.querySelector('trellis-form')?.shadowRoot.querySelector('dialog').open`),
  },
  'load: 404': silent({ status: 404, body: 'not here' }),
  'load: 500': silent({ status: 500, body: '' }),
  'load: not a script': silent({ body: '<!doctype html><title>Maintenance</title>' }),
  'storage: blocked': script(
    `for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get() { throw new Error('blocked') } })`,
  ),
  'storage: full': script(`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`),
  'storage: cleared during the visit': {
    ...script(`setInterval(() => localStorage.clear(), 20)`),
    check: subscribes,
  },
  'storage: a clock that was set back': script(
    `localStorage.setItem('trellis:seen:${form().id}', String(Date.now() + 1e10))`,
  ),
  'life: prerendered': {
    ...script(`Object.defineProperty(Document.prototype, 'prerendering', { value: true, configurable: true })`),
    check: async (driver) => {
      await staysAway(driver)
      await driver.evaluate(
        `void (delete Document.prototype.prerendering, document.dispatchEvent(new Event('prerenderingchange')))`,
      )
      await opens(driver)
    },
  },
  'life: its element removed by the page, and opened again': {
    page: { head: recordErrors },
    check: async (driver) => {
      await opens(driver)
      await driver.evaluate(`${host}.remove()`)
      await noErrors(driver)
    },
  },
  'life: the body replaced': {
    page: { head: recordErrors },
    check: async (driver) => {
      await opens(driver)
      await driver.evaluate(`document.body.replaceWith(document.createElement('body'))`)
      await subscribes(driver)
    },
  },
  'life: pushState, replaceState and a fragment': script(
    `history.pushState({}, '', '?a'); history.replaceState({}, '', '?b'); location.hash = 'c'`,
  ),
  'beacons: refused, then sent from the next page': {
    page: { head: `${recordErrors}<script>refused = 0; const { fetch: real } = window</script>` },
    check: async (driver, site) => {
      await opens(driver)
      await expect.poll(() => site.events.length).toBe(1)
      await sees(driver, `Object.keys(localStorage).filter((key) => key.includes('event'))`, [])
    },
  },
  'styles: * all unset': style('*{all:unset!important}'),
  'styles: everything hidden': style(
    'div,dialog,form,trellis-form{display:none!important;opacity:0!important;visibility:hidden!important}',
  ),
  'styles: small rem, capitals, spacing': style(
    'html{font-size:62.5%;color:red;text-transform:uppercase;letter-spacing:9px}',
  ),
  'styles: transformed body, huge z-index': style(
    'body{transform:scale(.5);filter:blur(3px)}*{z-index:2147483647!important}',
  ),
  'styles: writing from top to bottom': style('html{writing-mode:vertical-rl}'),
  "top layer: the page's dialog before ours": {
    page: {
      head: recordErrors,
      body: `<dialog id="d"><button>Agree</button></dialog><script>d.showModal()</script>`,
    },
  },
  "top layer: the page's dialog over ours, which waits": {
    isForAll: true,
    page: { head: recordErrors, body: `<dialog id="d"><button>Agree</button></dialog>` },
    check: async (driver, site) => {
      await opens(driver)
      await driver.evaluate(`void (d.showModal(), d.querySelector('button').focus())`)
      await sees(driver, `document.activeElement?.localName`, 'button')
      await driver.evaluate(`d.close()`)
      await works(driver, site)
    },
  },
  'top layer: a film that fills the screen is not interrupted': {
    page: {
      head: `${recordErrors}<script>Object.defineProperty(Document.prototype, 'fullscreenElement', { value: 1, configurable: true })</script>`,
    },
    check: async (driver) => {
      await sees(driver, `performance.getEntriesByType('resource').some(({ name }) => name.includes('/f/'))`)
      await staysAway(driver)
      await driver.evaluate(
        `void (delete Document.prototype.fullscreenElement, document.dispatchEvent(new Event('fullscreenchange')))`,
      )
      await opens(driver)
    },
  },
  'bars: room is made, kept while the page is scrolled, and given back': {
    isForAll: true,
    page: {
      head: recordErrors,
      forms: [form({ type: 'smart-bar', name: 'free-shipping' })],
      body: '<style>body{margin:0}</style><header style="position:sticky;top:0;height:50px">Shop</header><aside hidden style="position:fixed;top:0;left:0;right:0">New</aside><main style="height:4000px"></main>',
    },
    check: async (driver) => {
      const topOf = (selector: string) => `document.querySelector('${selector}').getBoundingClientRect().top`
      const top = topOf('header')
      const bar = `${host}?.shadowRoot.querySelector('.bar').getBoundingClientRect()`
      const isBelow = (place: string) => `${bar}?.top === 0 && Math.abs(${bar}?.bottom - ${place}) < 1`
      await sees(driver, isBelow(top))
      // An element that appears while the page is scrolled is moved when the page is checked again, which must ignore
      // the bar itself.
      await driver.evaluate(`void (scrollTo(0, 900), (document.querySelector('aside').hidden = false))`)
      await sees(driver, isBelow(topOf('aside')))
      await sees(driver, isBelow(top))
      await driver.evaluate(`trellis.close()`)
      await sees(driver, top, 0)
      await noErrors(driver)
    },
  },
  ...brokenHosts,
  'people: focus goes in, stays in, Esc closes and gives it back': {
    isForAll: true,
    page: { head: recordErrors, body: `<button id="b" autofocus>Buy</button>` },
    check: async (driver) => {
      await opens(driver)
      // The piece that traps the focus loads after the form.
      await sees(driver, `performance.getEntriesByType('resource').some(({ name }) => name.includes('keep-focus'))`)
      for (let i = 0; i < 6; i++) {
        await driver.press('Tab')
        await sees(driver, `document.activeElement?.localName`, 'trellis-form')
      }
      await driver.press('Escape')
      await sees(driver, `!${host}`)
      await noErrors(driver)
    },
  },
  'people: Enter that ends a word of an input method does not send': {
    page: { head: recordErrors },
    check: async (driver, site) => {
      await opens(driver)
      await driver.evaluate(
        `void ${host}.shadowRoot.querySelector('[name=email]').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true }))`,
      )
      expect(site.submissions).toEqual([])
      await works(driver, site)
    },
  },
  'people: a page from right to left': {
    page: whole(`<!doctype html><html dir="rtl" lang="ar"><title>متجر</title>${recordErrors}${tag}`),
  },
}

tryInEngines(cases, async (driver, site, _, { page, check = works }) => {
  await driver.go(site.url({ forms: [form()], ...page }))
  await check(driver, site)
})
