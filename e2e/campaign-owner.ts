import type { Locator, Page } from '@playwright/test'
import { owner } from './owner.ts'
import type { SharedTrellis } from './shared-trellis.ts'

/** The user agent of an email client. */
export const mailReader = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** Signs up an owner with a site. Returns the owner's email address. */
export async function anOwner(page: Page, trellis: SharedTrellis): Promise<string> {
  page.on('dialog', (dialog) => void dialog.accept())
  const email = await owner.createAccount(page, trellis.url)
  await owner.createSite(page, 'Kettle & Kiln', trellis.shopUrl)
  return email
}

/** Returns the button of one of the wizard's steps. */
export function step(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
}

/** Returns a function that makes the dashboard's calls as the owner. */
export function callsOf(page: Page, { url }: SharedTrellis) {
  return async <T = object>(path: string, body: object = {}): Promise<T> => {
    const site_id = /\/sites\/([\w-]+)/.exec(page.url())![1]
    const session = (await page.context().cookies(url)).find(({ name }) => name === 'trellis_session')!
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${decodeURIComponent(session.value)}` },
      body: JSON.stringify('key' in body ? body : { site_id, ...body }),
    })
    const answer = (await response.json()) as T
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
}
