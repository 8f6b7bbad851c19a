import type { Api } from './api.ts'
import type { listen, ofDocument } from '#form/render/dom.ts'
import type { Load } from './form-session.ts'
import type { mayShowOn } from './rules/page-pattern.ts'
import type { ScriptSite } from './script-config.ts'

/**
 * A piece that runs on every page of the sites that it is for, and is handed what the loader has anyway; the loader waits for it before any
 * form opens, unless it is one of the late ones.
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
