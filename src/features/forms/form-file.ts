import { z } from 'zod'
import { line } from '#core/fields.ts'
import { formTypes, goals } from '#form/document/constants.ts'
import { FormDocument } from '#form/document/form-document.ts'
import { migrateDocument } from '#form/document/migrations.ts'
import { PopupSettings } from './popup-settings.ts'

/** What the file of a form says that it is. */
export const formFileKind = 'trellis-form'

/** Said of any other file. */
export const notAForm = 'This is not a form file.'

const json = z.unknown().transform((stored, ctx): FormDocument => {
  try {
    return migrateDocument(stored)
  } catch {
    ctx.addIssue({ code: 'custom', message: 'The design in this file cannot be read.' })
    return z.NEVER
  }
})

/** A form as a file: what `/popup/export` gives and `/popup/import` takes. Settings that it lacks have their defaults. */
export const FormFile = z.object({
  kind: z.literal(formFileKind, notAForm),
  version: z.literal(1, 'This file is from a newer version of Trellis.'),
  form: PopupSettings.partial()
    // They name things of the site that the form came from.
    .omit({ subscriber_notification: true, list_ids: true, discount_campaign_id: true })
    .extend({ name: line(200), json, form_type: z.enum(formTypes), goal: z.enum(goals) }),
})
export type FormFile = z.infer<typeof FormFile>
