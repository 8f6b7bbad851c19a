import { z } from 'zod'
import type { FormDocument } from './form-document.ts'
import { walk } from './tree.ts'

const thousandths = z.int().min(0).max(10_000)
const weight = z.int().min(1).max(1000)

/** A file of an uploaded font: its public address, and the weights and style it covers. */
const FontFile = z.object({
  address: z.string().regex(/^\/i\/[0-9a-f]{40}\.woff2?$/),
  weights: z.tuple([weight, weight]),
  isItalic: z.boolean(),
})

/** A font that the site's owner uploaded, in the shape of a `WebFont`. A form that uses the font includes it. */
export const UploadedFont = z.object({
  name: z
    .string()
    .max(80)
    .regex(/^[\p{L}\p{N} _-]+$/u),
  kind: z.enum(['sans', 'serif', 'script']),
  metrics: z.tuple([thousandths, thousandths, thousandths, thousandths]),
  files: z.array(FontFile).min(1).max(40),
})
export type UploadedFont = z.infer<typeof UploadedFont>

/** Returns the font families that a form uses. */
export function familiesIn(document: Pick<FormDocument, 'steps'>): string[] {
  const families = [...walk(document as FormDocument)].flatMap(({ component }) => component.style.fontFamily ?? [])
  return [...new Set(families)].toSorted((a, b) => a.localeCompare(b))
}

/**
 * Returns the form with the site's fonts that it uses. A font that the site has since deleted remains as stored in the
 * form.
 */
export function withUsedFonts(document: FormDocument, ofSite: readonly UploadedFont[]): FormDocument {
  if (ofSite.length === 0 && !document.fonts) return document
  const used = new Set(familiesIn(document))
  const kept = (document.fonts ?? []).filter(({ name }) => !ofSite.some((font) => font.name === name))
  const fonts = [...ofSite, ...kept].filter(({ name }) => used.has(name))
  if (JSON.stringify(fonts) === JSON.stringify(document.fonts ?? [])) return document
  const { fonts: _, ...rest } = document
  return fonts.length > 0 ? { ...rest, fonts } : rest
}
