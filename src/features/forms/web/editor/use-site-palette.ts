import type { SitePalette } from '#form/editor/site-palette.ts'
import { usePalette } from '../palette/use-palette.ts'

/** The site's colors for whatever of the editor shows or changes them. */
export function useSitePalette(): SitePalette {
  const { colors, change, error } = usePalette()
  return { colors, change: (next) => void change(next), error: error?.message }
}
