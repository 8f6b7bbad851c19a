import { around, listen, tell } from '#form/render/dom.ts'

/** Which loader this is, set by the build. */
declare const STANDARD: boolean
declare const FULL: boolean

/** What a page may ask of the script, at any time; `docs/javascript-api.md` has it for owners. */
export interface Api {
  /** Opens a form now, whatever its triggers and frequency say. */
  open(formId: string): void
  /** Closes the form that is open. */
  close(): void
  /** Tells of something that a form or an automation may wait for. */
  track(name: string, properties?: object): void
  /** Tells who the visitor is: see `Traits`. */
  identify(traits: object): void
  /** Whether the visitor agrees to being remembered. */
  consent(isGiven: boolean): void
  /** Shows on this page which form may show, and what keeps the others away. */
  debug(): void
  /** Calls `listen` with the `detail` of each `trellis:…` event of that name. */
  on(name: string, listen: (detail: unknown) => void): void
  /** Makes calls that were written down before the script came: `['open', id]`. */
  push(...calls: [name: 'open', ...values: string[]][]): void
  /** The sites whose scripts are on the page, by their keys. */
  sites: Record<string, 1>
  /** Settled when no form is on the page: the next one waits for it. */
  turn: Promise<unknown>
  /** When a form was closed by Escape: forms that were waiting then stay away, so that Escape opens nothing. */
  escaped: number
  /** The calls so far, for pieces that come later. */
  said: [method: string, detail: unknown][]
}

/** Each of these methods tells the scripts on the page by an event of the window. */
const methods = ['open', 'close', 'track', 'identify', 'consent', 'debug'] as const

/** Makes `window.trellis`: calls become events, so that it need not know who listens. */
export function makeApi(): Api {
  const api = {
    sites: {},
    said: [],
    escaped: 0,
    // Native, for the loader as well.
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
