import { z } from 'zod'
import { FieldOptions, FieldProps } from '../../document/field.ts'

/** A dropdown with one choice among many answers. `placeholder` is shown until one is chosen. */
export const DropdownProps = FieldProps.extend({
  /** If false, the label is only for screen readers. */
  showLabel: z.boolean(),
  placeholder: z.string().max(200),
  options: FieldOptions,
})
export type DropdownProps = z.infer<typeof DropdownProps>
