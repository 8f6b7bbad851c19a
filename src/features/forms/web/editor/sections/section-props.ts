import type { Problem } from '#form/document/problems.ts'
import type { FormFields, WholeForm } from '../form-fields.ts'

/** What every section of the editor is given. */
export interface SectionProps {
  fields: FormFields
  /** The form as the server has it: what is not edited here stands in it. */
  base: WholeForm
  /** Sets fields, as one step to undo. */
  change: (fields: Partial<FormFields>) => void
  problems: readonly Problem[]
  /** What the server refused of the last save, by field. */
  issues: Partial<Record<keyof FormFields, string>>
}
