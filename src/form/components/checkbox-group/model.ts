import { z } from 'zod'
import { FieldOptions, FieldProps } from '../../document/field.ts'

/** As many of a few answers as one likes; stored one after the other with ", " between them. `required`: at least one. */
export const CheckboxGroupProps = FieldProps.extend({
  /** False: the label is for screen readers alone. */
  showLabel: z.boolean(),
  options: FieldOptions,
  /** Side by side, as far as there is room. */
  inline: z.boolean(),
})
export type CheckboxGroupProps = z.infer<typeof CheckboxGroupProps>
