import { type Browser, expect, type Page } from '@playwright/test'

/** Subscribes as a visitor in the popup with the given heading, and fills in more fields by their labels. */
export async function subscribe(
  browser: Browser,
  address: string,
  { heading, email, more = {} }: { heading: string; email: string; more?: Readonly<Record<string, string>> },
): Promise<void> {
  const visitor = await browser.newContext()
  const page = await visitor.newPage()
  const popup = page.getByRole('dialog')
  // A form that was just published may not be on the page yet, so the page is loaded again until it appears.
  await expect(async () => {
    await page.goto(address)
    await expect(popup.getByRole('heading', { name: heading })).toBeVisible({ timeout: 20_000 })
  })
    .toPass({ timeout: 90_000 })
    .catch(async (cause: Error) => {
      throw new Error(`The form "${heading}" did not show. The debugger says: ${await debuggerText(page)}`, { cause })
    })
  for (const [label, value] of Object.entries(more)) await popup.getByRole('textbox', { name: label }).fill(value)
  // No person fills in a form within a second of seeing it; a visitor who does must confirm.
  await popup.getByRole('textbox', { name: 'Email address' }).pressSequentially(email, { delay: 90 })
  await popup.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible({ timeout: 30_000 })
  await visitor.close()
}

/** Returns what the debugger on the page says about the site's forms. */
async function debuggerText(page: Page): Promise<string> {
  await page.evaluate(() => (window as { trellis?: { debug(): void } }).trellis?.debug())
  const report = page.getByRole('region', { name: 'Trellis debugger' })
  return report.innerText({ timeout: 10_000 }).catch(() => 'nothing, as the page script is not running.')
}
