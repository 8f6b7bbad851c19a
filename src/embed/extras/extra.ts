import type { ofDocument } from '#form/render/dom.ts'
import type { Api } from '../api.ts'
import type { Load } from '../form-session.ts'
import type { ScriptSite } from '../script-config.ts'
import type { DeviceNumber } from '../extra-data/device-numbers.ts'

/** What an extra is given of the page that it stands on. */
export interface ExtraContext {
  site: ScriptSite
  api: Api
  load: Load
  device: DeviceNumber
  ofDocument: typeof ofDocument
}

/** What an extra is told with each page, one that comes without being loaded as well: whether it may be there. First that it may. */
export type PlacedExtra = (may: boolean) => unknown

/** The piece of an extra: makes it ready, with what its settings' module exports. */
export interface ExtraPiece<Settings = never> {
  place(context: ExtraContext, settings: Settings): PlacedExtra
}
