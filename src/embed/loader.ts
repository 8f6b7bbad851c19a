import { type Api, makeApi } from './api.ts'
import type { DebugPiece } from './debug.ts'
import { importWithRetry } from './import-with-retry.ts'
import { more } from './full/full.ts'
import type { ScriptForm, ScriptSite } from './script-config.ts'
import type * as Render from './show.ts'
import { followNavigation } from './follow-navigation.ts'
import { recordLanding } from './record-landing.ts'
import { hasStored } from './storage.ts'
import { mayShow } from './targeting.ts'
import { arm } from './triggers.ts'
import type { Identity, IdentifyPiece } from './identify.ts'

/** How much this loader can: see `loaderNames`. Set by the build. */
declare const STANDARD: boolean
declare const FULL: boolean
/** The path of the piece in debug.ts, set by the build. */
declare const DEBUG_PATH: string
/** The path of the piece in who.ts, set by the build. */
declare const WHO_PATH: string

function start(site: ScriptSite): void {
  const page = window as { trellis?: Partial<Api> | unknown[] }
  const before = page.trellis
  const api = before && 'sites' in before ? (before as Api) : (page.trellis = makeApi())
  if (api.sites[site.key]) return
  api.sites[site.key] = 1

  const load = (path: string) => importWithRetry(site.origin + path)
  const render = () => load(site.render) as Promise<typeof Render>
  // Native, whatever the page calls a promise.
  const both = async (form: ScriptForm) => Promise.all([render(), load(form.code)])

  const show = (form: ScriptForm, asked?: number) => {
    // While it waited for its turn, or to be seen, forms may have been shown, here or in another tab; or itself, by a double click.
    const mayStill = () => (asked ? !(form.at! > asked) : mayShow(form))
    const inTurn = async () => {
      if (!mayStill()) return
      if (FULL && !asked && !(await rare!.allows(form))) return
      const [chunk, data] = await both(form)
      await chunk.showForm(site, form, (data as { default: never }).default, load, mayStill)
    }
    api.turn = api.turn.then(inTurn).catch(() => {})
  }

  addEventListener('trellis-open', (event) => {
    for (const form of site.forms) if (form.id === (event as CustomEvent).detail) show(form, Date.now())
  })
  const debug = () => {
    load(DEBUG_PATH)
      .then((piece) => (piece as DebugPiece).openDebugger(site))
      .catch(() => {})
  }
  addEventListener('trellis-debug', debug)
  const tell = ({ detail: said }: CustomEventInit<Identity>) => {
    if (said?.email || said?.id || said?.order)
      load(WHO_PATH)
        .then((piece) => (piece as IdentifyPiece).identify(site, said))
        .catch(() => {})
  }
  addEventListener('trellis-identify', tell)
  addEventListener('trellis-track', tell)
  if (/^#trellis-(debug|owner)$/.test(location.hash)) debug()
  const rare = FULL ? more(site, load) : undefined
  let armed: AbortController | undefined

  const run = () => {
    if (STANDARD || FULL) armed?.abort()
    if (STANDARD || FULL) armed = new AbortController()
    const signal = STANDARD || FULL ? armed!.signal : undefined
    const eligible = (FULL ? rare!.formsOf(site) : site.forms).filter(mayShow)
    for (const form of eligible) arm(form, signal, load, FULL ? () => rare!.open(form, show) : () => show(form))
    const warm = () => {
      for (const form of eligible) both(form).catch(() => {})
      // What could not be sent on an earlier page.
      if (hasStored())
        render()
          .then((chunk) => chunk.sendStored(site, load))
          .catch(() => {})
    }
    if (document.readyState === 'complete') warm()
    else addEventListener('load', warm)
  }
  if ((document as { prerendering?: boolean }).prerendering) document.addEventListener('prerenderingchange', run)
  else run()
  if (STANDARD || FULL) followNavigation(run)
  if (Array.isArray(before)) api.push(...(before as never[]))
  // Last, since it may throw.
  recordLanding(site)
}

try {
  start('__TRELLIS_CONFIG__' as unknown as ScriptSite)
} catch {
  // The page is the owner's: whatever is odd about it, the script is silent.
}
