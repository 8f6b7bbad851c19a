import type { ofDocument } from '#form/render/dom.ts'
import type { Api } from '../api.ts'
import type { Load } from '../form-session.ts'
import type { ScriptSite } from '../script-config.ts'
import type { DeviceNumber } from '../extra-data/device-numbers.ts'

/** Context that an extra receives on a page. */
export interface ExtraContext {
  site: ScriptSite
  api: Api
  load: Load
  device: DeviceNumber
  ofDocument: typeof ofDocument
}

/**
 * Called with each page, including those reached without a page load: whether the extra may be there. The first call is
 * always true.
 */
export type PlacedExtra = (may: boolean) => unknown

/** The piece of an extra. `place` prepares it with its settings module's default export. */
export interface ExtraPiece<Settings = never> {
  place(context: ExtraContext, settings: Settings): PlacedExtra
}
