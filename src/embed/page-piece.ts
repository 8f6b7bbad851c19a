import type { Api } from './api.ts'
import type { ScriptSite } from './script-config.ts'

/** A piece that runs on every page of the sites that it is for; the loader waits for it before any form opens, unless it is one of the late ones. */
export interface PagePiece {
  start(site: ScriptSite, api: Api): unknown
}
