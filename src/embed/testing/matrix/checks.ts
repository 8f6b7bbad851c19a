import { expect } from '@playwright/test'
import type { Driver } from '../browsers/driver.ts'
import type { OwnerPage, OwnerSite } from '../script-test.ts'

/** A page, and what is expected on it. */
export interface Case {
  page: Partial<OwnerPage>
  /** Expectation for the page. By default: the form opens, has focus, looks right, and sends. */
  check?: (driver: Driver, site: OwnerSite) => Promise<void>
  /** Not tested in WebKit, whose driver depends on the page's own `JSON` and `Promise`. */
  isNotForWebKit?: true
  /**
   * Tested in all engines on every run, because engines differ in what the case depends on (fonts, policies, focus, the
   * top layer).
   */
  isForAll?: true
}

/** Expression for the form's host element on the page. */
export const host = `document.querySelector('trellis-form')`
const dialog = `${host}?.shadowRoot?.querySelector('dialog')`
// Short intervals, because there are a hundred pages with several checks each.
const intervals = [10, 20, 40, 80]
/** Waits until an expression has a value in the page. */
export const sees = (driver: Driver, expression: string, value: unknown = true) =>
  expect
    .poll(() => driver.evaluate(expression).catch(() => undefined), { message: expression, intervals })
    .toEqual(value)
/** Waits until the form is open. */
export const opens = (driver: Driver) => sees(driver, `!!${dialog}?.open`)
/** Expects that no error was thrown in the page. */
export const noErrors = (driver: Driver) => sees(driver, `(window.errors ?? []).join()`, '')

/** Expects that the form opens, looks right and shows the thank-you step after sending. */
export async function subscribes(driver: Driver): Promise<void> {
  await opens(driver)
  // The form has its own look, regardless of the page's styles.
  await sees(
    driver,
    `getComputedStyle(${host}.shadowRoot.querySelector('[type=submit]')).backgroundColor`,
    'rgb(26, 26, 26)',
  )
  await driver.evaluate(`${host}.shadowRoot.querySelector('[name=email]').focus()`)
  await driver.type('ann@example.com')
  await driver.press('Enter')
  await sees(driver, `${host}.shadowRoot.textContent.includes('See you on Sunday')`)
}

/** Expects that the form opens, looks right, sends and counts. */
export async function works(driver: Driver, site: OwnerSite): Promise<void> {
  await subscribes(driver)
  await expect
    .poll(() => site.submissions.map(({ fields }) => fields['email']), { intervals })
    .toEqual(['ann@example.com'])
  await expect.poll(() => site.events.map(({ kind }) => kind), { intervals }).toEqual(['view', 'submit'])
  await noErrors(driver)
}

/** Expects that no form shows and nothing is thrown. */
export async function staysAway(driver: Driver): Promise<void> {
  await sees(driver, `document.readyState`, 'complete')
  // Waits until everything that has started by then is finished.
  await driver.evaluate(`new Promise((go) => requestAnimationFrame(() => setTimeout(go)))`)
  await sees(driver, `!${host}`)
  await noErrors(driver)
}

/** Expects that the script tried to show the form, failed, and left nothing behind. */
export async function failsSilently(driver: Driver): Promise<void> {
  await staysAway(driver)
  await driver.evaluate(`trellis.turn`)
  await staysAway(driver)
  await sees(driver, `getComputedStyle(document.documentElement).overflow`, 'visible')
}

/** Records errors thrown in the page, and saves originals for Firefox's driver that the page's scripts may break. */
export const recordErrors = `<script>natives = { JSON, Promise }; errors = []; addEventListener('error', (event) => errors.push(event.message)); addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)))</script>`
/** Script tag as most owners write it. */
export const tag = '<script async src="SCRIPT"></script>'
/** Creates a case whose page runs its own script before ours. */
export const script = (code: string, body?: string): Case => ({
  page: { head: `${recordErrors}<script>${code}</script>`, ...(body && { body }) },
})
