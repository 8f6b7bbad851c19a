import { publishDocument } from '../../form/document/compact.ts'
import type { FormDocument } from '../../form/document/form-document.ts'
import { piecesOfForm } from '../pieces.ts'

/** Returns a form's published design with both steps in one module. */
export function wholeDesign(document: FormDocument, customCode?: string): object {
  const pieces = piecesOfForm({ document, customCode })
  return { ...publishDocument(document), ...(pieces[0] && { pieces }), ...(customCode && { code: customCode }) }
}
