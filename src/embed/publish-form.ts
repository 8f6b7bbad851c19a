import { originMark } from '#form/document/address.ts'
import { type PublishedDesign, publishInParts, type SuccessStepDesign } from '#form/document/compact.ts'
import { formFontFaces } from '#form/document/font-faces.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { piecesOfForm } from './pieces.ts'
import type { CompiledRules } from './rules/compiled-rules.ts'

/** Contents of a form's modules in addition to its document. */
export interface FormAdditions {
  readonly customCode?: string | undefined
  readonly rules?: CompiledRules['rules'] | undefined
}

/**
 * Returns the contents of a form's two modules: the part that is shown, and the part that follows once a visitor has
 * touched it.
 */
export function publishForm(
  document: FormDocument,
  { customCode, rules }: FormAdditions = {},
): { first: PublishedDesign; later?: SuccessStepDesign } {
  const { first, later } = publishInParts(document)
  const fonts = formFontFaces(document, originMark)
  const pieces = piecesOfForm({ document, customCode, fonts })
  return {
    first: {
      ...first,
      ...(pieces[0] && { pieces }),
      ...(fonts && { fonts }),
      ...(customCode && { code: customCode }),
      ...(rules && { rules }),
    },
    ...(later && { later }),
  }
}
