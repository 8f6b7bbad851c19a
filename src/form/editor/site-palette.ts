import { createContext } from 'react'

/** Colors made of those that there are at that moment. */
export type ColorChange = (colors: readonly string[]) => readonly string[]

/** The site's own colors, as "#rrggbb", and how they are changed. */
export interface SitePalette {
  readonly colors: readonly string[]
  readonly change?: (change: ColorChange) => void
  /** Why the last change was not kept. */
  readonly error?: string | undefined
}

/** Set by whoever can ask the server; where the editor stands alone there are none. */
export const SitePaletteContext = createContext<SitePalette>({ colors: [] })

/** With one color more, at the end. */
export function addColor(color: string): ColorChange {
  return (colors) => putColorBack(color, colors.length)(colors)
}

/** Without one of the colors. */
export function removeColor(color: string): ColorChange {
  return (colors) => colors.filter((other) => other !== color)
}

/** With a color that was taken away where it was, and with all that came since. */
export function putColorBack(color: string, index: number): ColorChange {
  return (colors) => (colors.includes(color) ? colors : colors.toSpliced(index, 0, color))
}
