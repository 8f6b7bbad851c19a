import { expect, test as base, type Page } from '@playwright/test'
import { startOwnerSite, type OwnerSite, type Page as OwnerPage } from './owner-site.ts'
import { watchTraffic } from './settled.ts'

export { hold, settled } from './settled.ts'
export type { OwnerSite, OwnerPage }

/** A test with an owner's site of its own. */
export const test = base.extend<{ site: OwnerSite }>({
  site: async ({ context }, use) => {
    const site = await startOwnerSite()
    watchTraffic(context)
    await use(site)
    await context.close()
    await site.close()
  },
})

export type Form = OwnerPage['forms'][number]

/** A popup of the template "newsletter" that opens at once. */
export const form = (changes: Partial<Form> = {}): Form => ({
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'newsletter',
  type: 'popup',
  triggers: { delay: 0 },
  frequency: { count: 1, interval: 'month' },
  ...changes,
})

/** Opens a page; what it returns fails the test when the script has thrown into the page. */
export async function open(page: Page, site: OwnerSite, about: Partial<OwnerPage> = {}): Promise<() => void> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(site.url({ forms: [form()], ...about }))
  return () => expect(errors).toEqual([])
}

/** Fills in the newsletter's form and sends it. */
export async function subscribe(page: Page, address = 'ann@example.com'): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(address)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

/** What `window.trellis` does. */
export const call = (page: Page, name: string, ...values: unknown[]): Promise<unknown> =>
  page.evaluate(
    ([method, sent]) =>
      (window as unknown as { trellis: Record<string, (...all: unknown[]) => void> }).trellis[method]!(...sent),
    [name, values] as const,
  )

/** From now on, how much the page's layout shifts. */
export async function shiftsOf(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { shifts: number }
    counted.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts)
}

/** The keys under which a page keeps what could not be sent. */
export const storedSubmissions = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('submission')))
