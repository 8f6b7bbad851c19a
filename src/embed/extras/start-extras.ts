import type { ofDocument } from '#form/render/dom.ts'
import type { PagePiece } from '../page-piece.ts'
import type { ScriptExtra } from '../script-config.ts'
import { deviceHere } from './device-here.ts'
import type { ExtraPiece, PlacedExtra } from './extra.ts'
import type { ExtraRulesPiece } from './extra-rules.ts'

/** Path of a piece, set by the build. */
declare const PIECE_EXTRA_RULES: string

/**
 * Adds the site's extras to the pages that their rules allow, and removes them from others. `only`: the site has no
 * other extra. `arrange` is called whenever an extra was added or removed.
 */
export const startExtras =
  (only?: ExtraPiece, arrange?: (of: typeof ofDocument) => void): PagePiece['start'] =>
  (site, api, ofDocument, listen, load, mayShowOn) => {
    const device = deviceHere(site.preview)
    let page = ''

    const show = async (extra: ScriptExtra & { told?: PlacedExtra }, here: string) => {
      const { devices, rules, piece, code } = extra
      const may =
        mayShowOn(extra, location) &&
        (!devices || devices.includes(device)) &&
        (!rules || (await ((await load(PIECE_EXTRA_RULES)) as ExtraRulesPiece).mayShowExtra(rules, site, api)))
      // The server knows which languages the extras support.
      const language = encodeURIComponent(ofDocument('documentElement').lang || navigator.language)
      const [made, settings] =
        may && !extra.told ? await Promise.all([only ?? load(piece!), load(`${code}-${language}.js`)]) : []
      // The visitor may have left the page in the meantime.
      if (here !== page) return
      if (made)
        extra.told ??= (made as ExtraPiece).place(
          { site, api, load, device, ofDocument },
          (settings as { default: never }).default,
        )
      await extra.told?.(may)
      arrange?.(ofDocument)
    }
    const run = () => {
      // The loader reports only changes of the page, and the first page.
      const here = location.href
      if (here === page) return
      page = here
      for (const extra of site.extras!) show(extra, here).catch(() => {})
    }
    listen(window, 'trellis-page', run)
    run()
  }
