import { createContext } from 'react'

/** Returns new colors from the current ones. */
export type ColorChange = (colors: readonly string[]) => readonly string[]

/** The site's own colors, as "#rrggbb", and the function that changes them. */
export interface SitePalette {
  readonly colors: readonly string[]
  readonly change?: (change: ColorChange) => void
  /** Reason why the last change wasn't saved. */
  readonly error?: string | undefined
}

/** Set by a page with access to the server. When the editor is used alone, there are none. */
export const SitePaletteContext = createContext<SitePalette>({ colors: [] })

/** Adds a color at the end. */
export function addColor(color: string): ColorChange {
  return (colors) => putColorBack(color, colors.length)(colors)
}

/** Removes a color. */
export function removeColor(color: string): ColorChange {
  return (colors) => colors.filter((other) => other !== color)
}

/** Restores a removed color at its old index, and keeps all colors added since. */
export function putColorBack(color: string, index: number): ColorChange {
  return (colors) => (colors.includes(color) ? colors : colors.toSpliced(index, 0, color))
}
