import { expect, test as base, type Page } from '@playwright/test'
import { startOwnerSite, type OwnerSite, type Page as OwnerPage } from './owner-site.ts'
import { watchTraffic } from './settled.ts'

export { hold, settled } from './settled.ts'
export type { OwnerSite, OwnerPage }

/** A test with its own owner's site. */
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

/** Creates a popup of the template "newsletter" that opens at once. */
export const form = (changes: Partial<Form> = {}): Form => ({
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'newsletter',
  type: 'popup',
  triggers: { delay: 0 },
  frequency: { count: 1, interval: 'month' },
  ...changes,
})

/** Opens a page. The returned function fails the test if the script threw an error in the page. */
export async function open(page: Page, site: OwnerSite, about: Partial<OwnerPage> = {}): Promise<() => void> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(site.url({ forms: [form()], ...about }))
  return () => expect(errors).toEqual([])
}

/** Fills in and submits the newsletter form. */
export async function subscribe(page: Page, address = 'ann@example.com'): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(address)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

/** Calls a method of `window.trellis`. */
export const call = (page: Page, name: string, ...values: unknown[]): Promise<unknown> =>
  page.evaluate(
    ([method, sent]) =>
      (window as unknown as { trellis: Record<string, (...all: unknown[]) => void> }).trellis[method]!(...sent),
    [name, values] as const,
  )

/** Starts measuring layout shifts. The returned function returns their sum. */
export async function shiftsOf(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { shifts: Shift[] }
    counted.shifts = []
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as unknown as LayoutShift[]) {
        const moves = sources.map(({ node, previousRect, currentRect }) => {
          return `${node?.nodeName}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`
        })
        counted.shifts.push({ value, at: Math.round(startTime), moves })
      }
    }).observe({ type: 'layout-shift' })
  })
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    if (total >= reportedShift) console.log('Layout shifts:', JSON.stringify(shifts))
    return total
  }
}

/** Layout shift from which on a test prints what moved. No test allows more. */
const reportedShift = 0.01

/** A recorded layout shift: its score, when it happened, and which nodes moved from where to where. */
interface Shift {
  readonly value: number
  readonly at: number
  readonly moves: readonly string[]
}

/** The parts of Chromium's performance entry for a layout shift that tests read. */
interface LayoutShift {
  readonly value: number
  readonly startTime: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Returns the keys of unsent submissions stored by a page. */
export const storedSubmissions = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('submission')))
