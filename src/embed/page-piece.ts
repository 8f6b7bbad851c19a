import type { Api } from './api.ts'
import type { listen, ofDocument } from '#form/render/dom.ts'
import type { Load } from './form-session.ts'
import type { mayShowOn } from './rules/page-pattern.ts'
import type { ScriptSite } from './script-config.ts'

/**
 * A piece that runs on every page of the sites that need it, and that receives the loader's functions. The loader waits
 * for it before any form opens, unless it is one of the late pieces.
 */
export interface PagePiece {
  start(
    site: ScriptSite,
    api: Api,
    of: typeof ofDocument,
    hear: typeof listen,
    load: Load,
    may: typeof mayShowOn,
  ): unknown
}
