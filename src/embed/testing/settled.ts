import type { BrowserContext, Page, Request } from '@playwright/test'

interface Traffic {
  /** How many requests were begun so far. */
  begun: number
  readonly open: Set<Request>
  /** Called at the end of each request. */
  ended: () => void
}

const watched = new WeakMap<BrowserContext, Traffic>()
const held = new WeakSet<Page>()

/** Notes from now on what the pages of a context ask for, so that `settled` knows when all of it is answered. */
export function watchTraffic(context: BrowserContext): void {
  const traffic: Traffic = { begun: 0, open: new Set(), ended: () => {} }
  const end = (request: Request) => {
    traffic.open.delete(request)
    traffic.ended()
  }
  context.on('request', (request) => {
    traffic.begun += 1
    traffic.open.add(request)
  })
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  watched.set(context, traffic)
}

/** Stops the page's clock: it goes on by `runFor` alone. */
export async function hold(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  await page.clock.pauseAt('2026-11-20T10:00:01Z')
  held.add(page)
}

/**
 * Until the page has loaded, all that it asked for is answered, and what it makes of the answers asks for nothing more:
 * whatever has not happened by then does not happen by itself.
 */
export async function settled(page: Page): Promise<void> {
  const traffic = watched.get(page.context())
  if (!traffic) throw new Error('Nobody watches the requests of this page.')
  for (let quiet = 0; quiet < 2; quiet++) {
    await page.waitForLoadState()
    while (traffic.open.size > 0) await new Promise<void>((ended) => (traffic.ended = ended))
    const before = traffic.begun
    const isLeft = await turns(page).then(
      () => false,
      (error: unknown) => {
        // A page that was left meanwhile takes its answer along.
        if (page.isClosed() || !/context|navigat/i.test(String(error))) throw error
        return true
      },
    )
    if (isLeft || traffic.begun > before) quiet = -1
  }
}

/** Lets the page do what it has put off: messages, and unless its clock is held, timers that are due and frames. */
function turns(page: Page): Promise<void> {
  return page.evaluate(async (isHeld) => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((go) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', go)
        port1.start()
        port2.postMessage(0)
      })
      if (!isHeld) await new Promise((go) => requestAnimationFrame(() => setTimeout(go)))
    }
  }, held.has(page))
}
