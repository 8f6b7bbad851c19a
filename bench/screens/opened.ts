import type { Browser, CDPSession } from '@playwright/test'
import type { OwnerOfSite } from '../../e2e/owner-calls.ts'

/** A dashboard screen, and its limits until it is displayed. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** Selector of an element that is there once the screen is displayed. */
  readonly shows: string
  readonly most: { readonly kilobytes: number; readonly shown: number }
}

/** Cost of opening a screen until it is displayed. */
export interface Load {
  readonly files: number
  /** Size of the scripts as sent, with headers. */
  readonly kilobytes: number
  /** Main thread processor time in milliseconds. */
  readonly processor: number
  /** Wall-clock time in milliseconds. */
  readonly shown: number
}

interface Request {
  readonly url: string
  readonly type: string
  readonly bytes: number
  /** In seconds of the browser's clock. */
  readonly sentAt: number
  readonly endedAt: number
}

/** Opens a screen in a fresh browser context that has cached nothing from earlier ones. */
export async function opened(
  browser: Browser,
  owner: OwnerOfSite,
  { path, shows }: Screen,
  latency: number,
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await owner.enter(context)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const requests = await follow(session)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.addInitScript(waitFor, shows)
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'shownAt' in window, undefined, { polling: 20 })
    const shown = await page.evaluate(() => (window as never as { shownAt: number }).shownAt)
    const { metrics } = await session.send('Performance.getMetrics')
    const [first] = requests.values()
    const files = [...requests.values()].filter(
      ({ type, bytes, endedAt }) =>
        (type === 'Script' || type === 'Stylesheet') && bytes > 0 && endedAt - first!.sentAt < shown / 1000,
    )
    const scripts = files.filter(({ type }) => type === 'Script')
    return {
      files: files.length,
      kilobytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      processor: metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000,
      shown,
    }
  } finally {
    await context.close()
  }
}

/** Records every request of the page, by the browser's request ids. */
async function follow(session: CDPSession): Promise<ReadonlyMap<string, Request>> {
  const requests = new Map<string, Request>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, type = '', request: { url }, timestamp }) =>
    requests.set(requestId, { type, url, bytes: 0, sentAt: timestamp, endedAt: Infinity }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes, timestamp: endedAt }) => {
    const request = requests.get(requestId)
    if (request) requests.set(requestId, { ...request, bytes, endedAt })
  })
  return requests
}

/** Runs in the page: records when an element that matches the selector is painted, also within shadow trees. */
function waitFor(selector: string): void {
  const found = (root: ParentNode): Element | undefined => {
    const [own] = root.querySelectorAll(selector)
    if (own) return own
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const within = shadowRoot && found(shadowRoot)
      if (within) return within
    }
    return undefined
  }
  const look = () => {
    const isThere = (found(document)?.getBoundingClientRect().height ?? 0) > 0
    if (!isThere) requestAnimationFrame(look)
    else requestAnimationFrame(() => setTimeout(() => Object.assign(window, { shownAt: performance.now() })))
  }
  requestAnimationFrame(look)
}
