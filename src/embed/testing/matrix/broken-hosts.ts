import { expect } from '@playwright/test'
import { form } from '../script-test.ts'
import {
  type Case,
  failsSilently,
  recordErrors,
  host,
  noErrors,
  opens,
  script,
  sees,
  staysAway,
  tag,
} from './checks.ts'

const whole = (text: string) => ({ whole: text, forms: [form()] })

/** Pages on which old libraries or other scripts changed built-in functions. */
export const brokenHosts: Record<string, Case> = {
  'broken host: toJSON of old libraries, overridden functions, frozen prototypes, define.amd, base': {
    ...script(
      `Array.prototype.toJSON = Object.prototype.toJSON = String.prototype.toJSON = function () { return 'broken' }
    Array.from = Function.prototype.bind = Element.prototype.append = Element.prototype.replaceChildren = () => { throw new Error('broken') }
    window.fetch = () => { throw new Error('patched') }
    window.define = Object.assign(() => { throw new Error('define') }, { amd: {} })
    Array.prototype.extra = () => {}
    Object.freeze(Array.prototype); Object.freeze(Object.prototype)
    document.write('<base href="https://elsewhere.example/">')`,
    ),
    // Nothing else can be tested on such a page.
    check: (_, site) => expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view']),
  },
  'broken host: what libraries add to every object, and elements and variables of our names': script(
    `Object.prototype.extra = function () { return "a" + 'b' }; Object.prototype.title = 'x'; Array.prototype.each = () => {}; var URL = '/shop'`,
    `<h1 id="trellis">Shop</h1><img name="body">`,
  ),
  'broken host: another thing by the name of JSON, and of a few others': {
    ...script(
      `JSON = { encode: String, decode: String }; Image = URL = URLSearchParams = function () { throw new Error('of our own') }
    history.pushState = history.replaceState = () => { throw new Error('patched') }; delete Object.fromEntries`,
    ),
    isNotForWebKit: true,
  },
  'broken host: an old promise, which cannot catch': {
    ...script(
      `const Real = Promise
    Promise = function (run) { this.real = new Real(run) }
    Promise.prototype.then = function (...ways) { return new Promise((go, no) => this.real.then(...ways).then(go, no)) }
    Promise.resolve = (value) => new Promise((go) => go(value))
    Promise.all = (all) => new Promise((go, no) => Real.all(all).then(go, no))`,
    ),
    isNotForWebKit: true,
  },
  'broken host: Prototype.js': script(
    `Object.assign(Array.prototype, { toJSON: () => '[]', clear() { this.length = 0 }, each() {}, reduce() { return this.length > 1 ? this : this[0] }, entries() { return this.slice() } })
    Object.assign(HTMLElement.prototype, { show() {}, hide() {}, select() {}, update() {}, remove() { this.parentNode?.removeChild(this) } })
    String.prototype.startsWith = function (start) { return this.lastIndexOf(start, 0) === 0 }
    Function.prototype.bind = function (self) { return (...all) => this.apply(self, all) }`,
  ),
  'broken host: all that is built in is frozen': script(
    `for (const one of [Object, Array, Function, Promise, Map, Set, WeakMap, String, Number, RegExp, Error, Date, Symbol]) Object.freeze(one), Object.freeze(one.prototype)
    Object.freeze(JSON); Object.freeze(Math)`,
  ),
  'broken host: no way to tell anything': {
    ...script(`fetch = navigator.sendBeacon = crypto.getRandomValues = () => { throw new Error('patched') }
    EventTarget.prototype.dispatchEvent = () => { throw new Error('patched') }; dataLayer = { push: 1 }`),
    check: async (driver) => {
      await opens(driver)
      await driver.press('Escape')
      await sees(driver, `!${host}`)
      await noErrors(driver)
    },
  },
  'broken host: dialogs do not open': {
    ...script(`HTMLDialogElement.prototype.showModal = () => { throw new Error('patched') }`),
    check: failsSilently,
  },
  'broken host: no sheets can be made': { ...script(`CSSStyleSheet = undefined`), check: failsSilently },
  'broken host: a promise of its own': {
    ...script(`Promise = function (text) { this.text = text }`),
    check: staysAway,
    isNotForWebKit: true,
  },
  'broken host: quirks mode': { page: whole(`<title>Shop</title>${recordErrors}${tag}<h1>Shop</h1>`) },
  'broken host: XHTML': {
    page: {
      type: 'application/xhtml+xml',
      ...whole(
        `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Shop</title><script async="async" src="SCRIPT"></script></head><body><h1>Shop</h1></body></html>`,
      ),
    },
  },
  'broken host: document.write after load': {
    page: { head: recordErrors },
    check: async (driver) => {
      await opens(driver)
      await driver.evaluate(`void (document.open(), document.write('<h1>New</h1>'), document.close())`)
      await noErrors(driver)
    },
  },
}
