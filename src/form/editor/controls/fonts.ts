import { fontFaces } from '../../document/font-faces.ts'
import { systemFontNames } from '../../document/font-names.ts'
import { webFonts } from '../../document/web-fonts.ts'

/** What the font menu offers: fonts that Trellis loads for the form, and such as most visitors have. */
export const fontGroups = [
  { group: 'Web fonts', items: webFonts.map(({ name }) => name) },
  { group: 'System fonts', items: [...systemFontNames] },
]

let isAdopted = false

/** Lets the menu show each font in its own face; a file is fetched when its line is seen. */
export function adoptWebFonts(): void {
  if (isAdopted) return
  isAdopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(fontFaces(webFonts, location.origin))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
