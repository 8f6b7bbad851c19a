import type { Browser } from '@playwright/test'
import { slowdown } from './visit.ts'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
  args: { data?: { url?: string } }
}

const categories = ['devtools.timeline', 'loading', 'blink.user_timing']

/**
 * Returns the processor milliseconds that a page's main thread spends on fetched scripts before its first paint, in a
 * fresh profile.
 */
export async function scriptBeforePaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await browser.startTracing(page, { categories })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0])
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
    const painted = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')!
    const begun = traceEvents.findLast(
      ({ name, pid, ts }) => name === 'navigationStart' && pid === painted.pid && ts < painted.ts,
    )!
    return traceEvents
      .filter(
        ({ name, pid, tid, ts }) =>
          name === 'EvaluateScript' && pid === painted.pid && tid === painted.tid && ts >= begun.ts && ts <= painted.ts,
      )
      .filter(({ args }) => args.data?.url?.endsWith('.js'))
      .reduce((total, { tdur = 0 }) => total + tdur / 1000, 0)
  } finally {
    await context.close()
  }
}
