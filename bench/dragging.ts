import type { CDPSession, Page } from '@playwright/test'

/** Factor by which the processor is slowed down. */
export const slower = 4
const moves = 120

/** A minimal hand-written drag: no snapping, no guides, only an element that follows the pointer. */
export const bareDrag = (
  count: number,
) => `<!doctype html><style>i{position:absolute;width:18px;height:12px;background:#05c}</style><body><script>
for (let i = 0; i < ${count}; i++) {
  const one = document.body.appendChild(document.createElement('i'))
  one.id = 'p' + i
  one.style.left = 400 + (i % 25) * 20 + 'px'
  one.style.top = 200 + Math.floor(i / 25) * 15 + 'px'
}
let from = null
addEventListener('pointerdown', (event) => (from = { x: event.clientX, y: event.clientY, one: event.target }))
addEventListener('pointermove', (event) => {
  if (from) from.one.style.transform = 'translate(' + (event.clientX - from.x) + 'px,' + (event.clientY - from.y) + 'px)'
})
addEventListener('pointerup', () => (from = null))
</script>`

/**
 * Measures dragging an element: processor milliseconds per move for script alone and for script, style and layout
 * together, and the 95th percentile of frame times by the clock.
 */
export async function dragged(page: Page, session: CDPSession, selector: string, rate = slower) {
  const { x, y, width, height } = (await page.locator(selector).boundingBox())!
  const from = { x: x + width / 2, y: y + height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.evaluate(() => {
    const win = window as never as { frames: number[]; isOver: boolean }
    win.frames = []
    win.isOver = false
    let last = performance.now()
    const next = (now: number) => {
      win.frames.push(now - last)
      last = now
      if (!win.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  const before = await spent(session)
  for (let i = 1; i <= moves; i++) await page.mouse.move(from.x + 10 + i, from.y + 10 + (i % 40) * 3)
  const after = await spent(session)
  const frames = await page.evaluate(() => {
    const win = window as never as { frames: number[]; isOver: boolean }
    win.isOver = true
    return win.frames
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.mouse.up()
  return {
    script: (after.script - before.script) / moves,
    untilLaidOut: (after.untilLaidOut - before.untilLaidOut) / moves,
    frame: percentile(frames.slice(2), 0.95),
  }
}

async function spent(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)!.value * 1000
  const script = of('ScriptDuration')
  return { script, untilLaidOut: script + of('RecalcStyleDuration') + of('LayoutDuration') }
}

/** Returns the value below which the given share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!
}

/** Returns the milliseconds from each keydown to the frame after it. */
export async function pressed(page: Page, session: CDPSession, keys: readonly string[]): Promise<number[]> {
  await page.evaluate(() => {
    const win = window as never as { painted?: number[] }
    if (!win.painted)
      addEventListener(
        'keydown',
        (event) => {
          // Ignores modifier keys pressed alone.
          if (['Control', 'Shift', 'Alt'].includes(event.key)) return
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => win.painted!.push(performance.now() - event.timeStamp))
            port1.start()
            port2.postMessage(null)
          })
        },
        true,
      )
    win.painted = []
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  for (const [i, key] of keys.entries()) {
    await page.keyboard.press(key)
    await page.waitForFunction((count) => (window as never as { painted: number[] }).painted.length > count, i)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate(() => (window as never as { painted: number[] }).painted)
}
