import { z } from 'zod'
import { EmailsOfForm } from '#features/auto-responses/contract.ts'
import { DisplayRule, SentRules } from '#features/display-rules/contract.ts'
import { formTypes, goals } from '#form/document/constants.ts'
import { FormDocument } from '#form/document/form-document.ts'
import { popupSettings } from './popup-settings.ts'

/** The fields of a form that its owner can set. */
export const settable = {
  ...popupSettings,
  name: z.string(),
  json: FormDocument,
  form_type: z.enum(formTypes),
  goal: z.enum(goals),
  list_builder_template_id: z.string().max(100).nullable(),
}

/** Data of a form that is stored by other rooms, but drafted and published together with it. */
export const sentCompanions = { display_rules: SentRules, auto_responses: EmailsOfForm }
/** The same in the stored format. */
export const companions = { display_rules: z.array(DisplayRule), auto_responses: EmailsOfForm }
