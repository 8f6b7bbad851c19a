import type { PaletteSource } from './palette-entry.ts'
import type { Screen } from './screen.ts'
import type { SlotFill } from './slot.tsx'

/** Everything that one room brings to the dashboard. Exported by its `web/index.ts`, listed in `app/web/rooms.ts`. */
export interface WebRoom {
  /** Its pages, with their entries in the sidebar and in the command palette. */
  readonly screens?: readonly Screen[]
  /** What it shows on pages of rooms below: a settings panel, a section of the contact page, an item of a menu. */
  readonly fills?: readonly SlotFill[]
  /** Entries of the command palette that depend on what is typed or on the site. */
  readonly palette?: readonly PaletteSource[]
}
