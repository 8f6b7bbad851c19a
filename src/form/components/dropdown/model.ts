import { z } from 'zod'
import { FieldOptions, FieldProps } from '../../document/field.ts'

/** One of many answers, in a list that opens. `placeholder` stands there as long as none is chosen. */
export const DropdownProps = FieldProps.extend({
  /** False: the label is for screen readers alone. */
  showLabel: z.boolean(),
  placeholder: z.string().max(200),
  options: FieldOptions,
})
export type DropdownProps = z.infer<typeof DropdownProps>
