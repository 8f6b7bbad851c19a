import type { Problem } from '#form/document/problems.ts'
import type { Popup } from '../../../contract.ts'
import type { FormFields } from '../form-fields.ts'
import type { LoadedForm } from '../use-loaded-form.ts'

/** What every section of the editor is given. */
export interface SectionProps {
  fields: FormFields
  /** The form as the server has it: what is not edited here stands in it. */
  base: Popup
  /** Sets fields, as one step to undo. */
  change: (fields: Partial<FormFields>) => void
  problems: readonly Problem[]
  /** What the server refused of the last save, by field. */
  issues: Partial<Record<keyof FormFields, string>>
  /** What stands beside the form and takes effect at once, as it was when the editor was opened. */
  opened: Pick<LoadedForm, 'display_rules' | 'auto_responses'>
}
