import { z } from 'zod'
import { Component, type ComponentOf } from '../components/models.ts'
import { limits, type StepName } from './constants.ts'
import { sanitizeDocument } from './sanitize.ts'
import { UploadedFont } from './uploaded-fonts.ts'

/** A page of a step, with the components on it. */
export type Tab = ComponentOf<'tab'>

/** One stage of the form: its tabs. The first tab is shown first. */
interface Step {
  tabs: Tab[]
}

export type { StepName } from './constants.ts'

/**
 * The design of a form. It is stored, edited and drawn in exactly this shape. `version` is the version of the shape,
 * raised by its migrations.
 */
export interface FormDocument {
  version: 1
  steps: Record<StepName, Step>
  /** The uploaded fonts that the form uses. */
  fonts?: UploadedFont[] | undefined
}

const step: z.ZodType<Step> = z.object({
  tabs: z
    .array(
      Component.refine(
        (component) => component.type === 'tab',
        'A step contains tabs only.',
      ) as unknown as z.ZodType<Tab>,
    )
    .min(1)
    .max(20),
})

const shape = z.object({
  version: z.literal(1),
  steps: z.object({ subscribe: step, success: step }),
  fonts: z.array(UploadedFont).max(40).optional(),
})

/**
 * Parses a document, after rejecting one that is too deep or too large to process. Invalid styles become spec.md's
 * defaults.
 */
export const FormDocument: z.ZodType<FormDocument> = z
  .unknown()
  .refine((value) => fits(value), `A form holds at most ${limits.componentsPerForm} components, ${limits.depth} deep.`)
  .transform(sanitizeDocument)
  .pipe(shape)

/** Counts without recursion, so that a maliciously deep value can't exhaust the stack. */
function fits(value: unknown): boolean {
  let level = [value]
  let count = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.depth * 2 + 6) return false
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      if ('type' in item && 'style' in item && ++count > limits.componentsPerForm) return false
      for (const inner of Object.values(item)) next.push(inner)
    }
    level = next
  }
  return true
}
