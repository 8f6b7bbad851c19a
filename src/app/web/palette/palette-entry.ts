import type { Icon } from '@tabler/icons-react'
import type { Findable } from './find-entries.ts'

/** One line of the palette. */
export interface PaletteEntry extends Findable {
  readonly id: string
  readonly note?: string
  readonly icon: Icon
  readonly run: () => void
}
