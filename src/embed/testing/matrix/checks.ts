import { expect } from '@playwright/test'
import type { Driver } from '../browsers/driver.ts'
import type { OwnerPage, OwnerSite } from '../script-test.ts'

/** A page, and what is to be seen on it. */
export interface Case {
  page: Partial<OwnerPage>
  /** What is to be seen; left out: it opens, has focus, looks right, and sends. */
  check?: (driver: Driver, site: OwnerSite) => Promise<void>
  /** WebKit's driver speaks to a page by the page's own JSON and promises. */
  isNotForWebKit?: true
  /** Engines differ in what it rests on (fonts, policies, focus, the top layer): each run tries it in all of them. */
  isForAll?: true
}

/** What stands for a form on the page. */
export const host = `document.querySelector('trellis-form')`
const dialog = `${host}?.shadowRoot?.querySelector('dialog')`
// Often: a hundred pages, each asked several times.
const intervals = [10, 20, 40, 80]
/** Until an expression has a value in the page. */
export const sees = (driver: Driver, expression: string, value: unknown = true) =>
  expect
    .poll(() => driver.evaluate(expression).catch(() => undefined), { message: expression, intervals })
    .toEqual(value)
/** The form is open. */
export const opens = (driver: Driver) => sees(driver, `!!${dialog}?.open`)
/** Nothing was thrown into the page. */
export const noErrors = (driver: Driver) => sees(driver, `(window.errors ?? []).join()`, '')

/** It opens, looks right and thanks. */
export async function subscribes(driver: Driver): Promise<void> {
  await opens(driver)
  // Its own look, whatever the page's styles say.
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

/** It opens, looks right, sends and counts. */
export async function works(driver: Driver, site: OwnerSite): Promise<void> {
  await subscribes(driver)
  await expect
    .poll(() => site.submissions.map(({ fields }) => fields['email']), { intervals })
    .toEqual(['ann@example.com'])
  await expect.poll(() => site.events.map(({ kind }) => kind), { intervals }).toEqual(['view', 'submit'])
  await noErrors(driver)
}

/** Nothing is shown and nothing thrown. */
export async function staysAway(driver: Driver): Promise<void> {
  await sees(driver, `document.readyState`, 'complete')
  // What was begun by then has come to its end.
  await driver.evaluate(`new Promise((go) => requestAnimationFrame(() => setTimeout(go)))`)
  await sees(driver, `!${host}`)
  await noErrors(driver)
}

/** It tried, and what it tried has left nothing. */
export async function givesUp(driver: Driver): Promise<void> {
  await staysAway(driver)
  await driver.evaluate(`trellis.turn`)
  await staysAway(driver)
  await sees(driver, `getComputedStyle(document.documentElement).overflow`, 'visible')
}

/** Notes what is thrown into the page, and keeps for Firefox's driver what its scripts may break. */
export const hear = `<script>natives = { JSON, Promise }; errors = []; addEventListener('error', (event) => errors.push(event.message)); addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)))</script>`
/** How most owners write it. */
export const tag = '<script async src="SCRIPT"></script>'
/** A page whose own script runs before ours. */
export const script = (code: string, body?: string): Case => ({
  page: { head: `${hear}<script>${code}</script>`, ...(body && { body }) },
})
