import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import type { Contender } from './pages.ts'

/** Cost of one visit to a page. Times are in milliseconds, on a processor slowed down four times. */
export interface Cost {
  /** Size of all scripts until the offer is shown, compressed with brotli. */
  bytes: number
  script: number
  mainThread: number
  /** Total time of long tasks beyond 50 ms each. */
  blocking: number
  shift: number
  /** From the start of the navigation to the largest paint of the page's own text. */
  painted: number
  /** From the start of the navigation to the first frame after the offer came. */
  shown: number
  /**
   * From the first click in the offer to the next frame, as reported by Event Timing: anything below 16 ms counts as 16
   * ms.
   */
  answered: number
}

interface Watched {
  shownAt: number
  shift: number
  blocking: number
  painted: number
  answered: number
}

/** Factor by which the processor is slowed down. */
export const slowdown = 4
/** Event Timing reports nothing shorter, in milliseconds. */
const quickest = 16
/** Milliseconds after the offer appears during which the page's work is still counted. */
const rest = 700

/** Visits a page in a fresh profile. On a page without an offer, waits as long as on the others. */
export async function visit(browser: Browser, url: string, contender: Contender | undefined): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script' && response.ok()) scripts.push(response.body())
    })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(watch, contender ? [contender.shown, contender.inside ?? ''] : [])
    await page.goto(url, { waitUntil: 'load' })
    const watched = () => page.evaluate(() => (window as unknown as { watched: Watched }).watched)
    if (contender)
      await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.shownAt, undefined, {
        polling: 100,
        timeout: 20_000,
      })
    else await page.waitForTimeout(1200)
    await page.waitForTimeout(rest)
    const { metrics } = await devtools.send('Performance.getMetrics')
    const spent = (name: string) => metrics.find((metric) => metric.name === name)!.value * 1000
    const before = await watched()
    const bodies = await Promise.all(scripts)
    if (contender) {
      await page.locator(contender.field).click()
      await page.waitForTimeout(rest)
    }
    return {
      bytes: bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0),
      script: spent('ScriptDuration'),
      mainThread: spent('TaskDuration'),
      blocking: before.blocking,
      shift: before.shift,
      painted: before.painted,
      shown: before.shownAt,
      answered: Math.max(quickest, (await watched()).answered),
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page before anything else. */
function watch([selector, inside]: string[]): void {
  const watched: Watched = { shownAt: 0, shift: 0, blocking: 0, painted: 0, answered: 0 }
  Object.assign(window, { watched })
  const observe = (options: object, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ buffered: true, ...options })
  observe({ type: 'layout-shift' }, (entry) => (watched.shift += (entry as unknown as { value: number }).value))
  observe({ type: 'longtask' }, ({ duration }) => (watched.blocking += Math.max(0, duration - 50)))
  observe({ type: 'largest-contentful-paint' }, (entry) => {
    // Counts only the page's own text, because an offer may be larger than it.
    if ((entry as unknown as { element: Element | null }).element?.matches('body > :is(h1, h2, p)'))
      watched.painted = entry.startTime
  })
  observe({ type: 'event', durationThreshold: 16 }, (entry) => {
    if ((entry as unknown as { interactionId: number }).interactionId)
      watched.answered = Math.max(watched.answered, entry.duration)
  })
  if (!selector) return
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    const look = () => {
      if (inside && !document.querySelector(selector)?.shadowRoot?.querySelector(inside)) setTimeout(look, 16)
      else requestAnimationFrame(() => setTimeout(() => (watched.shownAt = performance.now())))
    }
    look()
  }).observe(document, { childList: true, subtree: true })
}
