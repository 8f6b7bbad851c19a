/** What a page may ask of the script, at any time; `docs/javascript-api.md` has it for owners. */
export interface Api {
  /** Opens a form now, whatever its triggers and frequency say. */
  open(formId: string): void
  /** Closes the form that is open. */
  close(): void
  /** Tells of something that a form may wait for. */
  track(name: string): void
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
}

/** What each method says to the scripts on the page: an event of the window. */
const told = ['open', 'close', 'track', 'identify', 'consent', 'debug'] as const

/** Makes `window.trellis`: calls become events, so that it need not know who listens. */
export function makeApi(): Api {
  const api = {
    sites: {},
    // Native, for the loader as well.
    turn: (async () => {})(),
    on: (name, listen) =>
      document.addEventListener(`trellis:${name}`, (event) => listen((event as CustomEvent).detail)),
    push: (...calls) => calls.forEach(([name, ...values]) => api[name]?.(...(values as [string]))),
  } as Api
  for (const name of told)
    api[name] = (detail?: unknown) => dispatchEvent(new CustomEvent(`trellis-${name}`, { detail }))
  document.addEventListener('click', (event) => {
    const asked = (event.target as Element).closest?.('[data-trellis-open]')
    if (!asked) return
    event.preventDefault()
    api.open((asked as HTMLElement).dataset['trellisOpen']!)
  })
  return api
}
