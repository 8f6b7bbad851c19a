import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunch } from '../config/chromium.ts'
import { defaultChat } from '../src/embed/extra-data/default-extras.ts'
import { type OwnerSite, startOwnerSite } from '../src/embed/testing/owner-site.ts'
import { figure, type Figure, median } from './figure.ts'

export const about =
  'chat on a page: what script, style and layout take of the main thread, slowed down four times, for the button (beyond a page without it) and for opening the window (goal 33 ms each)'

const slowdown = 4
const rounds = 7
/** Milliseconds after an action during which the page's work is counted. */
const rest = 1500
const goal = 33

interface Cost {
  /** From loading until the page with its button is idle. */
  page: number
  /** From the click until the window is idle. */
  opening: number
  /** Cost of all tasks for opening, including painting and the browser's own handling of the click. */
  tasks: number
}

/** Visits pages with and without the chat alternately and returns medians. */
export async function run(): Promise<Figure[]> {
  const site = await startOwnerSite()
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    const costs: { chat: Cost; none: Cost }[] = []
    for (let round = 0; round <= rounds; round++) {
      const cost = { none: await visit(browser, site, false), chat: await visit(browser, site, true) }
      // The first round only warms up caches.
      if (round > 0) costs.push(cost)
    }
    const of = (who: 'chat' | 'none', part: keyof Cost) => median(costs.map((cost) => cost[who][part]))
    return [
      figure('button, vs. the goal', Math.max(0, of('chat', 'page') - of('none', 'page')), 'ms', goal),
      figure('opening the window, vs. the goal', of('chat', 'opening') - of('none', 'opening'), 'ms', goal),
      figure(
        'opening the window, all tasks, vs. a click on the bare page',
        of('chat', 'tasks'),
        'ms',
        of('none', 'tasks'),
      ),
    ]
  } finally {
    await browser.close()
    await site.close()
  }
}

/** Clicks the page even if it has no chat. */
async function visit(browser: Browser, site: OwnerSite, hasChat: boolean): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    // Measures this thread only, so other load on the machine isn't included.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const spent = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      const of = (...names: string[]) =>
        metrics.reduce((sum, { name, value }) => sum + (names.includes(name) ? value * 1000 : 0), 0)
      return [of('ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'), of('TaskDuration')] as const
    }
    const extras = hasChat ? [{ name: 'chat-launcher' as const, settings: { ...defaultChat, team: 'Shop' } }] : []
    await page.goto(site.url({ forms: [], extras }), { waitUntil: 'load' })
    await page.waitForTimeout(rest)
    const before = await spent()
    // Position of the button. Looking it up in the page would add to the measured time.
    await page.mouse.click(1236, 752)
    await page.waitForTimeout(rest)
    const after = await spent()
    if (hasChat !== (await page.getByRole('dialog').isVisible())) throw new Error('The chat did not open.')
    return { page: before[0], opening: after[0] - before[0], tasks: after[1] - before[1] }
  } finally {
    await context.close()
  }
}
