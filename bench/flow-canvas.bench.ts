import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../config/chromium.ts'
import { buildPage } from '../e2e/editor-page.ts'
import { emptyFlow, type Flow, type Step } from '../src/features/automations/flow.ts'
import type { mountFlow } from '../src/features/automations/web/testing/flow-page.tsx'
import { bareDrag, dragged, pressed } from './dragging.ts'
import { figure, type Figure, median } from './figure.ts'

export const about =
  'the flow editor with 300 steps at a CPU slowed 4 times, compared with a bare hand-written drag (goals: 2 ms of script for a move, frames within 1.2 × of bare, a key painted within 100 ms)'

type Window = { flowPage: { mountFlow: typeof mountFlow } }

/** Runs in one real Chromium: a hand-written drag, the editor's drag, then keys. */
export async function run(): Promise<Figure[]> {
  const html = await buildPage('../src/features/automations/web/testing/flow-page.tsx', 'flowPage')
  const opened = await chromium.launch(await chromiumLaunch())
  try {
    const page = await opened.newPage({ viewport: { width: 1440, height: 900 } })
    const session = await page.context().newCDPSession(page)
    await page.route('http://bench.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: route.request().url().endsWith('bare') ? bareDrag(500) : html }),
    )
    await page.goto('http://bench.test/bare')
    const byHand = await dragged(page, session, '#p0')
    await page.goto('http://bench.test/flow')
    await page.evaluate((flow) => (window as never as Window).flowPage.mountFlow(flow), large())
    await page.locator('[data-step=s0]').waitFor()
    const ours = await dragged(page, session, '[data-step=s0]')
    await page.keyboard.press('Control+z')
    const keys: Figure[] = []
    for (const [name, key] of [
      ['next step', 'ArrowDown'],
      ['move step', 'Alt+ArrowDown'],
      ['undo', 'Control+z'],
    ] as const) {
      await page.locator('[data-step=s4]').click()
      const painted = await pressed(
        page,
        session,
        Array.from({ length: 7 }, () => key),
      )
      keys.push(figure(`${name} to paint, median`, median(painted), 'ms', 100))
    }
    return [
      figure('script for a pointer move', ours.script, 'ms', byHand.script),
      figure('frame while dragging, 95th percentile', ours.frame, 'ms', byHand.frame),
      ...keys,
    ]
  } finally {
    await opened.close()
  }
}

/** Creates a flow with three hundred steps: every seventh is a split with a branch of two steps. */
function large(): Flow {
  const steps: Step[] = []
  for (let i = 0; steps.length < 300; i++) {
    const id = `s${i}`
    if (i % 7 !== 3) {
      steps.push({ id, under: null, kind: 'wait', span: { amount: i + 1, unit: 'day' } })
      continue
    }
    steps.push({ id, under: null, kind: 'condition', filter: { match: 'all', conditions: [] } })
    for (const branch of ['yes', 'no']) {
      for (const place of [0, 1]) {
        steps.push({ id: `${id}-${branch}-${place}`, under: { step: id, branch }, kind: 'tag', change: 'add', tag: id })
      }
    }
  }
  return { ...emptyFlow, steps: steps.slice(0, 300) }
}
