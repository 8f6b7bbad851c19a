import { z } from 'zod'
import { FieldOptions, FieldProps } from '../../document/field.ts'

/** A choice of one of a few answers, all of them visible. */
export const RadioProps = FieldProps.extend({
  /** If false, the label is only for screen readers. */
  showLabel: z.boolean(),
  options: FieldOptions,
  /** Whether the options are side by side, as far as there is space. */
  inline: z.boolean(),
})
export type RadioProps = z.infer<typeof RadioProps>
