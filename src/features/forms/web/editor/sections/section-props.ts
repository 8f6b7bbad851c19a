import type { Problem } from '#form/document/problems.ts'
import type { FormFields, WholeForm } from '../form-fields.ts'

/** Props of every section of the editor. */
export interface SectionProps {
  fields: FormFields
  /** The form on the server, with the data that isn't edited here. */
  base: WholeForm
  /** Sets fields, as one undo step. */
  change: (fields: Partial<FormFields>) => void
  problems: readonly Problem[]
  /** Errors of the last save, by field. */
  issues: Partial<Record<keyof FormFields, string>>
}
