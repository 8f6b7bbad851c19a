import { listen, ofDocument } from '#form/render/dom.ts'
import { pageAddress } from '../follow-navigation.ts'
import { h } from '#form/render/h.ts'
import type { Api } from '../api.ts'
import { importWithRetry } from '../import-with-retry.ts'
import { deviceOf, isPad } from '../rules/agent.ts'
import { mayShowOn } from '../rules/page-pattern.ts'
import type { ScriptExtra, ScriptSite } from '../script-config.ts'
import { makeHost } from '../surfaces/host.ts'
import type { ExtraPiece, PlacedExtra } from './extra.ts'
import type { ExtraRulesPiece } from './extra-rules.ts'
import { mark } from './mark.ts'

/** The path of a piece, set by the build. */
declare const PIECE_EXTRA_RULES: string

/** Puts the site's extras on the pages that their rules allow, and takes them off where they do not. */
export function start(site: ScriptSite, api: Api): void {
  const load = (path: string) => importWithRetry(site.origin + path)
  // A preview is as wide as the device that it stands for.
  const device = site.preview
    ? deviceAsWide(innerWidth)
    : deviceOf(navigator.userAgent, isPad(navigator.userAgent, navigator.maxTouchPoints))
  const placed = new Map<ScriptExtra, PlacedExtra>()
  let page = ''

  const isFor = async ({ devices, rules, ...extra }: ScriptExtra) => {
    if (!mayShowOn(extra, location) || (devices && !devices.includes(device))) return false
    if (!rules) return true
    return ((await load(PIECE_EXTRA_RULES)) as ExtraRulesPiece).mayShowExtra(rules, site, api)
  }
  const show = async (extra: ScriptExtra, here: string) => {
    const may = await isFor(extra)
    // The visitor went on meanwhile.
    if (here !== page) return
    const known = placed.get(extra)
    if (!may) {
      placed.delete(extra)
      return known?.remove()
    }
    if (known) return known.onPage?.()
    const [piece, settings] = await Promise.all([load(extra.piece), load(`${extra.code}-${language()}.js`)])
    if (here !== page || placed.has(extra)) return
    const context = { site, api, load, device, h, mark, makeHost, listen }
    placed.set(extra, (piece as ExtraPiece).place(context, (settings as { default: never }).default))
  }
  const run = () => {
    const here = pageAddress()
    if (here === page) return
    page = here
    for (const extra of site.extras ?? []) show(extra, here).catch(() => {})
  }
  listen(window, 'trellis-page', run)
  run()
}

/** The language of the page, or of its visitor: two or three small letters. */
function language(): string {
  const said = ofDocument('documentElement').lang || navigator.language
  return /^[a-z]{2,3}(?![a-z])/i.exec(said)?.[0].toLowerCase() ?? 'en'
}

function deviceAsWide(width: number) {
  return width < 600 ? 'mobile' : width < 1000 ? 'tablet' : 'desktop'
}
