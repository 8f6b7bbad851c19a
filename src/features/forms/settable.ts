import { z } from 'zod'
import { EmailsOfForm } from '#features/auto-responses/contract.ts'
import { DisplayRule, SentRules } from '#features/display-rules/contract.ts'
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

/** What belongs to a form, is kept by other rooms, and is drafted and published with it. */
export const sentCompanions = { display_rules: SentRules, auto_responses: EmailsOfForm }
/** The same as it is kept. */
export const companions = { display_rules: z.array(DisplayRule), auto_responses: EmailsOfForm }
