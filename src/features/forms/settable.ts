import { z } from 'zod'
import { formTypes, goals } from '#form/document/constants.ts'
import { FormDocument } from '#form/document/form-document.ts'
import { popupSettings } from './popup-settings.ts'

/** The fields of a form that its owner may set. */
export const settable = {
  ...popupSettings,
  name: z.string(),
  json: FormDocument,
  form_type: z.enum(formTypes),
  goal: z.enum(goals),
  list_builder_template_id: z.string().max(100).nullable(),
}
