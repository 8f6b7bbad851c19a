import type { FormDocument } from './form-document.ts'
import { readability } from './look.ts'
import type { Problem } from './problems.ts'
import { walk } from './tree.ts'

/**
 * Returns problems that don't prevent a form from going live but make it hard to read: text whose contrast is below
 * spec.md's minimum.
 */
export function formWarnings(document: FormDocument): Problem[] {
  return [...walk(document)].flatMap((visit) => {
    const reading = readability(visit)
    if (!reading || reading.ratio >= reading.min) return []
    const message = `Low contrast: ${reading.ratio.toFixed(1)}. Use at least ${reading.min}.`
    return [{ componentId: visit.component.id, message }]
  })
}
