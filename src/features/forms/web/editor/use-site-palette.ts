import type { SitePalette } from '#form/editor/site-palette.ts'
import { usePalette } from '../palette/use-palette.ts'

/** Provides the site's colors for the parts of the editor that show or change them. */
export function useSitePalette(): SitePalette {
  const { colors, change, error } = usePalette()
  return { colors, change: (next) => void change(next), error: error?.message }
}
