import type { PaletteSource } from './palette-entry.ts'
import type { Screen } from './screen.ts'
import type { SlotFill } from './slot.tsx'

/** Everything that one room provides to the dashboard. Exported by its `web/index.ts`, listed in `app/web/rooms.ts`. */
export interface WebRoom {
  /** Its pages, with their entries in the sidebar and the command palette. */
  readonly screens?: readonly Screen[]
  /** Its components on pages of rooms below: a settings panel, a section of the contact page, a menu item. */
  readonly fills?: readonly SlotFill[]
  /** Command palette entries that depend on the typed text or on the site. */
  readonly palette?: readonly PaletteSource[]
}
