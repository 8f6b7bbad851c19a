import type { FormDocument } from './form-document.ts'
import { ownFamily } from './font-names.ts'
import { familiesIn } from './uploaded-fonts.ts'
import { type LoadedFont, webFont } from './web-fonts.ts'

/**
 * Fallback fonts that nearly every machine has, and their average character width, regular and bold. See `LoadedFont`.
 */
const standIns = {
  sans: { regular: 446, bold: 480, local: ['Arial', 'Liberation Sans', 'Roboto'] },
  serif: { regular: 406, bold: 433, local: ['Times New Roman', 'Liberation Serif', 'Noto Serif'] },
} as const

/**
 * Returns the `@font-face` rules of fonts: their files, by subset, and under "… fallback" a font that visitors already
 * have, scaled to the same metrics so that nothing moves when the files arrive. The browser fetches a file only when
 * text in it is shown.
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

/**
 * Returns the rules for the fonts of a form: the ones Trellis ships and the ones uploaded with the form. Empty if it
 * needs none.
 */
export function formFontFaces(document: FormDocument, origin: string): string {
  const uploaded = new Map(document.fonts?.map((font) => [font.name, font]))
  return fontFaces(
    familiesIn(document).flatMap((name) => uploaded.get(name) ?? webFont(name) ?? []),
    origin,
  )
}
