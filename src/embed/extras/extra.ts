import type { Device } from '#form/document/constants.ts'
import type { listen } from '#form/render/dom.ts'
import type { h } from '#form/render/h.ts'
import type { Api } from '../api.ts'
import type { ScriptSite } from '../script-config.ts'
import type { makeHost } from '../surfaces/host.ts'
import type { mark } from './mark.ts'

/** What an extra is given of the page that it stands on, and what it draws with: one copy for all of them. */
export interface ExtraContext {
  site: ScriptSite
  api: Api
  /** Imports a module of the server. */
  load: (path: string) => Promise<unknown>
  device: Device
  h: typeof h
  mark: typeof mark
  makeHost: typeof makeHost
  listen: typeof listen
}

/** An extra that is on the page. */
export interface PlacedExtra {
  /** The page became another one without being loaded. */
  onPage?(): void
  /** Takes it off the page. */
  remove(): void
}

/** The piece of an extra. `settings` is what its module exports. */
export interface ExtraPiece<Settings = never> {
  place(context: ExtraContext, settings: Settings): PlacedExtra
}
