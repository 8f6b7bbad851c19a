import { listen, ofDocument, tell } from '#form/render/dom.ts'
import { type Api, makeApi } from './api.ts'
import type { CallsPiece } from './calls.ts'
import { followNavigation } from './follow-navigation.ts'
import type { Full, FullPiece } from './full/full.ts'
import { importWithRetry } from './import-with-retry.ts'
import type { PagePiece } from './page-piece.ts'
import { recordLanding } from './record-landing.ts'
import { mayShowOn } from './rules/page-pattern.ts'
import type { ScriptForm, ScriptSite } from './script-config.ts'
import type { Renderer } from './show.ts'
import { hasStored } from './storage.ts'
import { mayShow } from './targeting.ts'
import { arm } from './triggers.ts'

/** Flags for the loader variant: see `loaders` in pieces.ts. Set by the build, as are the paths of pieces. */
declare const FULL: boolean
declare const STANDARD: boolean
declare const PIECE_CALLS: string
declare const PIECE_FULL: string

function start(site: ScriptSite): void {
  const page = window as { trellis?: Partial<Api> | unknown[] }
  const before = page.trellis
  // Checks for a function, because an element of the page may have that name.
  const api = before && typeof (before as Api).on === 'function' ? (before as Api) : (page.trellis = makeApi() as Api)
  if (api.sites[site.key]) return
  api.sites[site.key] = 1

  const load = (path: string) => importWithRetry(site.origin + path)
  const fetchAnd = <P>(path: string, use: (piece: P) => unknown) =>
    load(path)
      .then((piece) => use(piece as P))
      .catch(() => {})
  let full: Full | undefined
  let shownBefore: Promise<unknown> | undefined

  const show = (form: ScriptForm, asked?: number) => {
    // While it waited for its turn, or to be visible, other forms may have been shown, here or in another tab, or the
    // form itself, after a double click.
    const mayStill = () => (asked ? !(form.at! > asked) : mayShow(form))
    const allows = FULL && !asked ? () => full!.allows(form) : undefined
    const before = shownBefore
    // Forms open in the order in which they became due, whichever piece loads first.
    shownBefore = fetchAnd<Renderer>(form.render ?? site.render, async (piece) => {
      await before
      piece.showInTurn(site, form, load, api, mayStill, asked, allows)
    })
  }

  listen(window, 'trellis-open', (event: CustomEvent) => {
    for (const form of site.forms) if (form.id === event.detail) show(form, Date.now())
  })
  // Few pages make other calls than these.
  const answer = (call?: CustomEvent) =>
    void fetchAnd<CallsPiece>(PIECE_CALLS, (piece) => piece.answerCall(site, load, call))
  for (const name of ['debug', 'identify', 'track']) listen(window, `trellis-${name}`, answer)
  if (/^#trellis-(debug|owner)$/.test(location.hash)) answer()

  let armed: AbortController | undefined
  const run = () => {
    armed?.abort()
    const { signal } = (armed = new AbortController())
    const forms = FULL ? full!.formsOf(site) : site.forms
    const eligible = forms.filter(mayShow)
    if (STANDARD || FULL) tell(window, 'trellis-page')
    if (FULL) full!.awaitClicks(forms, signal, show)
    for (const form of eligible)
      if (FULL) arm(form, signal, load, () => full!.open(form, show), full!.triggers)
      else arm(form, signal, load, () => show(form))
    const warm = () => {
      for (const form of eligible)
        for (const path of [form.render ?? site.render, form.code]) load(path).catch(() => {})
      // Data that could not be sent on an earlier page.
      if (hasStored()) void fetchAnd<Renderer>(site.render, (piece) => piece.sendStored(site, load))
    }
    if (ofDocument('readyState') === 'complete') warm()
    else listen(window, 'load', warm)
  }
  const begin = () => {
    run()
    followNavigation(run)
    if (Array.isArray(before)) api.push(...(before as never[]))
  }
  const beginQuietly =
    STANDARD || FULL
      ? async () => {
          try {
            for (const path of site.late ?? [])
              void fetchAnd<PagePiece>(path, (piece) => piece.start(site, api, ofDocument, listen, load, mayShowOn))
            for (const path of site.start ?? [])
              await fetchAnd<PagePiece>(path, (piece) => piece.start(site, api, ofDocument, listen, load, mayShowOn))
            if (FULL) full = ((await load(PIECE_FULL)) as FullPiece).startFull(site, load, api)
            begin()
          } catch {
            // It is tried again on the next page.
          }
        }
      : begin
  if (ofDocument('prerendering' as 'hidden')) listen(document, 'prerenderingchange', beginQuietly)
  else beginQuietly()
  // Called last, because it may throw.
  recordLanding(site)
}

try {
  start('__TRELLIS_CONFIG__' as unknown as ScriptSite)
} catch {
  // The page belongs to the owner, so the script stays silent whatever unusual things it contains.
}
