import { around, listen, tell } from '#form/render/dom.ts'

/** Flags for the loader variant, set by the build. */
declare const STANDARD: boolean
declare const FULL: boolean

/** The methods that a page can call on the script at any time. `docs/javascript-api.md` documents them for owners. */
export interface Api {
  /** Opens a form immediately, regardless of its triggers and frequency. */
  open(formId: string): void
  /** Closes the open form. */
  close(): void
  /** Reports an event that a form or an automation may wait for. */
  track(name: string, properties?: object): void
  /** Identifies the visitor: see `Traits`. */
  identify(traits: object): void
  /** Sets whether the visitor agrees to being remembered. */
  consent(isGiven: boolean): void
  /** Shows a debugger on this page that lists which form may show and what prevents the others. */
  debug(): void
  /** Calls `listen` with the `detail` of each `trellis:…` event of that name. */
  on(name: string, listen: (detail: unknown) => void): void
  /** Makes calls that were recorded before the script loaded: `['open', id]`. */
  push(...calls: [name: 'open', ...values: string[]][]): void
  /** The sites whose scripts are on the page, by key. */
  sites: Record<string, 1>
  /** Resolves when no form is on the page; the next form waits for it. */
  turn: Promise<unknown>
  /**
   * Time at which a form was closed with Escape. Forms that were waiting then don't open, so that Escape opens nothing.
   */
  escaped: number
  /** The calls so far, for pieces that load later. */
  said: [method: string, detail: unknown][]
}

/** Methods that notify the scripts on the page through an event on the window. */
const methods = ['open', 'close', 'track', 'identify', 'consent', 'debug'] as const

/** Creates `window.trellis`. Calls become events, so that it needn't know its listeners. */
export function makeApi(): Api {
  const api = {
    sites: {},
    said: [],
    escaped: 0,
    // A native promise, because the loader uses it as well.
    turn: (async () => {})(),
    on: (name, hear) => listen(document, `trellis:${name}`, (event: CustomEvent) => hear(event.detail)),
    push: (...calls) => calls.forEach(([name, ...values]) => api[name]?.(...(values as [string]))),
  } as Partial<Api> as Api
  for (const name of methods)
    api[name] = (said?: unknown, properties?: object) => {
      const detail = properties ? [said, properties] : said
      if (STANDARD || FULL) api.said.push([name, detail])
      tell(window, `trellis-${name}`, detail)
    }
  listen(document, 'click', (event: Event) => {
    const button = around(event, '[data-trellis-open]')
    if (!button) return
    event.preventDefault()
    api.open(button.dataset['trellisOpen']!)
  })
  return api
}
