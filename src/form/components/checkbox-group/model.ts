import { z } from 'zod'
import { FieldOptions, FieldProps } from '../../document/field.ts'

/** Lets the visitor choose any number of a few answers, which are stored joined with ", ". `required`: at least one. */
export const CheckboxGroupProps = FieldProps.extend({
  /** If false, the label is only for screen readers. */
  showLabel: z.boolean(),
  options: FieldOptions,
  /** Whether the options are side by side, as far as there is space. */
  inline: z.boolean(),
})
export type CheckboxGroupProps = z.infer<typeof CheckboxGroupProps>
