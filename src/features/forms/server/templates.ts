import type { Id } from '#core/id.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { templates } from '#form/templates/templates.ts'
import { withFreshIds } from '../rules.ts'

/** The design that a new form starts with: that of the template, or of the first one when it names none that we have. */
export function startingDocument(templateId: string | null | undefined, newId: () => Id): FormDocument {
  const template = templates.find(({ id }) => id === templateId) ?? templates[0]!
  return withFreshIds(template.json, newId)
}
