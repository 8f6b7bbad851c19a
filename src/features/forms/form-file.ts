import { z } from 'zod'
import { line } from '#core/fields.ts'
import { formTypes, goals } from '#form/document/constants.ts'
import { FormDocument } from '#form/document/form-document.ts'
import { migrateDocument } from '#form/document/migrations.ts'
import { PopupSettings } from './popup-settings.ts'

/** The `kind` in the file of a form. */
export const formFileKind = 'trellis-form'

/** Error message for any other file. */
export const notAForm = 'This is not a form file.'

const json = z.unknown().transform((stored, ctx): FormDocument => {
  try {
    return migrateDocument(stored)
  } catch {
    ctx.addIssue({ code: 'custom', message: 'The design in this file cannot be read.' })
    return z.NEVER
  }
})

/**
 * A form as a file, as returned by `/popup/export` and accepted by `/popup/import`. Missing settings get their
 * defaults.
 */
export const FormFile = z.object({
  kind: z.literal(formFileKind, notAForm),
  version: z.literal(1, 'This file is from a newer version of Trellis.'),
  form: PopupSettings.partial()
    // Omitted because they refer to things of the form's original site.
    .omit({ subscriber_notification: true, list_ids: true, discount_campaign_id: true })
    .extend({ name: line(200), json, form_type: z.enum(formTypes), goal: z.enum(goals) }),
})
export type FormFile = z.infer<typeof FormFile>
