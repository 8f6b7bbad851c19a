import { AppError } from '#core/error.ts'
import type { FormType } from '#form/document/constants.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { recolorTemplate } from '#form/document/recolor-template.ts'

/**
 * Returns a template's design in a site's colors, or why that isn't possible. Without colors, returns the original
 * design.
 */
export function inColors(
  { json, form_type }: { json: FormDocument; form_type: FormType },
  palette: readonly string[],
): { document: FormDocument; error?: string } {
  if (palette.length === 0) return { document: json }
  try {
    return { document: recolorTemplate(json, palette, form_type) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { document: json, error: error.message }
  }
}
