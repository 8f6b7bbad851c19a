import { chromium, type CDPSession, type Page } from '@playwright/test'
import { chromiumLaunch } from '../config/chromium.ts'
import { buildEditorPage } from '../e2e/editor-page.ts'
import type { Component } from '../src/form/components/models.ts'
import type { FormDocument } from '../src/form/document/form-document.ts'
import type { Editor } from '../src/form/editor/editor.ts'
import { aStage } from '../src/form/editor/testing/a-stage.ts'
import { bareDrag, dragged, percentile, pressed } from './dragging.ts'
import { bareCrowd, movedAndColored } from './editor/bare-crowd.ts'
import { clickedOnce } from './editor/clicked-once.ts'
import { figure, type Figure, median } from './figure.ts'

export const about =
  'the form editor with 500 components at a CPU slowed 4 times, compared with a bare hand-written drag of one of as many elements (goals: 2 ms of script for a move, frames within 1.2 × of bare, a keystroke painted within 50 ms, an action within 100 ms; among 1,000 components, slowed 6 times, script, style and layout for a move within a frame of 16.7 ms, which are processor time as the script is; all else is by the clock)'

type Window = { editorPage: typeof import('../src/form/editor/testing/editor-page.tsx'); editor: Editor }

/** Milliseconds between two display frames. */
const frame = 1000 / 60

/**
 * Runs in one real Chromium: a hand-written drag and the editor's drag with the same number of elements, then typing.
 */
export async function run(): Promise<Figure[]> {
  const html = await buildEditorPage()
  const opened = await chromium.launch(await chromiumLaunch())
  try {
    const page = await opened.newPage({ viewport: { width: 1440, height: 900 } })
    const session = await page.context().newCDPSession(page)
    const pages: Record<string, string> = { '/bare': bareDrag(500), '/crowd': bareCrowd(480), '/editor': html }
    await page.route('http://bench.test/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: pages[new URL(route.request().url()).pathname] ?? '',
      }),
    )

    await page.goto('http://bench.test/bare')
    const byHand = await dragged(page, session, '#p0')

    await page.goto('http://bench.test/crowd')
    const crowd = await movedAndColored(page, session)

    await open(page, 500)
    const ours = await dragged(page, session, '[data-id=p0]')
    const typed = await keystrokes(page, session, 'p250', 'Button')
    const written = await keystrokes(page, session, 'headline', 'Text')
    const acted = await actions(page, session)
    const once = await clickedOnce(page, session)
    await open(page, 1000)
    const amongMany = await dragged(page, session, '[data-id=p0]', 6)
    return [
      figure('script for a pointer move', ours.script, 'ms', byHand.script),
      figure('frame while dragging, 95th percentile', ours.frame, 'ms', byHand.frame),
      figure('keystroke to paint, median', typed.median, 'ms', 50),
      figure('keystroke to paint, 95th percentile', typed.max, 'ms', 50),
      figure('keystroke in a text to paint, median', written.median, 'ms', 50),
      figure('keystroke in a text to paint, 95th percentile', written.max, 'ms', 50),
      figure('script, style and layout for a move among 1,000, slowed 6 times', amongMany.untilLaidOut, 'ms', frame),
      figure('frame while dragging among 1,000, 95th percentile', amongMany.frame, 'ms', frame),
      ...Object.entries({ ...acted, ...once }).map(([name, time]) =>
        figure(`${name} to paint, median`, time, 'ms', 100),
      ),
      figure('move 480 to paint, vs. 480 moved by hand', acted['move 480']!, 'ms', crowd.moved),
      figure('color scheme to paint, vs. 480 colored by hand', once['color scheme']!, 'ms', crowd.colored),
    ]
  } finally {
    await opened.close()
  }
}

async function open(page: Page, components: number): Promise<void> {
  await page.goto('http://bench.test/editor')
  await page.evaluate((form) => {
    const win = window as never as Window
    win.editor = win.editorPage.mountEditor(form)
  }, large(components))
  await page.locator('[data-id=p0]').waitFor({ state: 'attached' })
}

/** Creates a form with a headline and `count` buttons on a stage. */
function large(count: number): FormDocument {
  const form = aStage()
  const components = Array.from({ length: count }, (_, i): Component => ({
    id: `p${i}`,
    type: 'button',
    look: 'filled',
    text: `${i}`,
    action: 'nothing',
    style: { x: (i % 25) * 20, y: Math.floor(i / 25) * 15, width: 18, height: 12, fontSize: 8 },
  }))
  const [tab] = form.steps.subscribe.tabs
  const childComponents = tab!.childComponents!.map((one) =>
    one.id === 'stage' ? { ...one, childComponents: components } : one,
  )
  return { ...form, steps: { ...form.steps, subscribe: { tabs: [{ ...tab!, childComponents }] } } } as FormDocument
}

/** Measures the time from keydown to the next frame in the panel's text field of a component. */
async function keystrokes(page: Page, session: CDPSession, id: string, type: string) {
  await page.evaluate((one) => (window as never as Window).editor.select(one), id)
  const crumbs = page.getByRole('navigation', { name: 'Component path' })
  await crumbs.locator('strong', { hasText: type }).waitFor()
  await page.getByRole('textbox', { name: 'Text', exact: true }).focus()
  const letters = [...'the quick brown fox jumps'].map((letter) => (letter === ' ' ? 'Space' : letter))
  const painted = await pressed(page, session, letters)
  return { median: median(painted), max: percentile(painted, 0.95) }
}

const keysOf = {
  nudge: 'ArrowRight',
  'bring forward': ']',
  'bring to front': 'Control+]',
  duplicate: 'Control+d',
  delete: 'Delete',
  undo: 'Control+z',
  redo: 'Control+Shift+z',
  'select next': 'Tab',
  'select all': 'Control+a',
}
/** Actions that start with every component selected. */
const keysOfAll = { 'move 480': 'ArrowRight' }

/** Measures the time from the keydown of an action to the next frame, on the canvas. */
async function actions(page: Page, session: CDPSession): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  for (const [name, key] of Object.entries({ ...keysOf, ...keysOfAll })) {
    await page.evaluate((isOfAll) => {
      const all = Array.from({ length: 480 }, (_, i) => `p${i}`)
      ;(window as never as Window).editor.select(...(isOfAll ? all : ['p120']))
    }, name in keysOfAll)
    await page.getByRole('application').focus()
    times[name] = median(
      await pressed(
        page,
        session,
        Array.from({ length: 7 }, () => key),
      ),
    )
  }
  return times
}
