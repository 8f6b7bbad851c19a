import type { BrowserContext, Page, Request } from '@playwright/test'

interface Traffic {
  /** Number of requests started so far. */
  begun: number
  readonly open: Set<Request>
  /** Called when a request ends. */
  ended: () => void
}

const watched = new WeakMap<BrowserContext, Traffic>()
const held = new WeakSet<Page>()

/** Starts tracking the requests of a context's pages, so that `settled` knows when all of them are answered. */
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

/** Stops the page's clock, so that it advances only with `runFor`. */
export async function hold(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  await page.clock.pauseAt('2026-11-20T10:00:01Z')
  held.add(page)
}

/**
 * Waits until the page has loaded, all its requests are answered, and handling the answers causes no new requests.
 * Anything that hasn't happened by then won't happen on its own.
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
        // If the page navigates away, the evaluation fails.
        if (page.isClosed() || !/context|navigat/i.test(String(error))) throw error
        return true
      },
    )
    if (isLeft || traffic.begun > before) quiet = -1
  }
}

/** Lets the page run its deferred work: messages and, unless its clock is held, due timers and frames. */
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
