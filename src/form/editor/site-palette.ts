import { createContext } from 'react'

/** The site's own colours, as "#rrggbb", and how they are changed. */
export interface SitePalette {
  readonly colors: readonly string[]
  readonly change?: (colors: readonly string[]) => void
  /** Why the last change was not kept. */
  readonly error?: string | undefined
}

/** Set by whoever can ask the server; where the editor stands alone there are none. */
export const SitePaletteContext = createContext<SitePalette>({ colors: [] })
