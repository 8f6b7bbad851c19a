import { fontFaces } from '../../document/font-faces.ts'
import { systemFontNames } from '../../document/font-names.ts'
import { type LoadedFont, webFonts } from '../../document/web-fonts.ts'

/** What the font menu offers to everybody: fonts that Trellis loads for the form, and such as most visitors have. */
export const fontGroups = [
  { group: 'Web fonts', items: webFonts.map(({ name }) => name) },
  { group: 'System fonts', items: [...systemFontNames] },
]

let sheet: CSSStyleSheet | undefined

/** Lets the menu show each font in its own face; a file is fetched when its line is seen. */
export function adoptFonts(uploaded: readonly LoadedFont[]): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(fontFaces([...webFonts, ...uploaded], location.origin))
}
