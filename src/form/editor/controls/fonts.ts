import { fontFaces } from '../../document/font-faces.ts'
import { systemFontNames } from '../../document/font-names.ts'
import { type LoadedFont, webFonts } from '../../document/web-fonts.ts'

/**
 * The fonts that the menu offers to everyone: web fonts that Trellis loads for the form, and system fonts that most
 * visitors have.
 */
export const fontGroups = [
  { group: 'Web fonts', items: webFonts.map(({ name }) => name) },
  { group: 'System fonts', items: [...systemFontNames] },
]

let sheet: CSSStyleSheet | undefined

/** Lets the menu show each font in its own face. A font file is fetched when its entry comes into view. */
export function adoptFonts(uploaded: readonly LoadedFont[]): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(fontFaces([...webFonts, ...uploaded], location.origin))
}
