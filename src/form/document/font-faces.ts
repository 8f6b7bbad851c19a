import type { FormDocument } from './form-document.ts'
import { ownFamily } from './font-names.ts'
import { familiesIn } from './uploaded-fonts.ts'
import { type LoadedFont, webFont } from './web-fonts.ts'

/** Fonts that nearly every machine has, and the average width of their letters, regular and bold: see `LoadedFont`. */
const standIns = {
  sans: { regular: 446, bold: 480, local: ['Arial', 'Liberation Sans', 'Roboto'] },
  serif: { regular: 406, bold: 433, local: ['Times New Roman', 'Liberation Serif', 'Noto Serif'] },
} as const

/**
 * The `@font-face` rules of fonts: their files, by subset, and under "… fallback" a font that visitors have, stretched to the same
 * measures, so that nothing moves when the files arrive. Files are fetched when text in them is shown, and not before.
 */
export function fontFaces(fonts: readonly LoadedFont[], origin: string): string {
  return fonts.map((font) => facesOf(font, origin)).join('')
}

function facesOf({ name, kind, files, metrics }: LoadedFont, origin: string): string {
  const faces = files.map(
    ({ address, weights: [least, most], isItalic, range }) =>
      `@font-face{font-family:"${ownFamily(name)}";font-weight:${least} ${most};${isItalic ? 'font-style:italic;' : ''}` +
      `font-display:swap;src:url("${origin}${address}")${range ? `;unicode-range:${range}` : ''}}`,
  )
  const [ascent, descent, regular, bold] = metrics
  const standIn = standIns[kind === 'serif' ? 'serif' : 'sans']
  const fallback = (width: number, of: number, weight: string, suffix: string) => {
    const size = width / of
    const percent = (thousandths: number) => `${Math.round(thousandths) / 10}%`
    const local = standIn.local.map((family) => `local("${family}${suffix}")`).join()
    return (
      `@font-face{font-family:"${ownFamily(name)} fallback";font-weight:${weight};src:${local};` +
      `size-adjust:${percent(size * 1000)};ascent-override:${percent(ascent / size)};descent-override:${percent(descent / size)};line-gap-override:0%}`
    )
  }
  return (
    faces.join('') +
    fallback(regular, standIn.regular, '100 500', '') +
    fallback(bold, standIn.bold, '600 900', ' Bold')
  )
}

/** The rules for the fonts of a form: those that Trellis brings along and those that it brings itself. Empty where it needs none. */
export function formFontFaces(document: FormDocument, origin: string): string {
  const uploaded = new Map(document.fonts?.map((font) => [font.name, font]))
  return fontFaces(
    familiesIn(document).flatMap((name) => uploaded.get(name) ?? webFont(name) ?? []),
    origin,
  )
}
