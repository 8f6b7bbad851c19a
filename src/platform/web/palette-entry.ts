import type { Icon } from '@tabler/icons-react'

/** One entry of the command palette. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** Additional search terms. */
  readonly keywords?: string | undefined
  readonly note?: string
  readonly icon: Icon
  readonly run: () => void
}

/** A hook that returns the entries for the typed query. The palette itself removes those that don't match its words. */
export type UsePaletteEntries = (query: string) => readonly PaletteEntry[]

/** Entries that a room adds to a group of the command palette. Loaded when the palette is first opened. */
export interface PaletteSource {
  /** Groups are shown in the order in which the rooms first name them. */
  readonly group: string
  readonly load: () => Promise<{ default: UsePaletteEntries }>
}
