import { z } from 'zod'
import { FieldOptions, FieldProps } from '../../document/field.ts'

/** One of a few answers, all of them in sight. */
export const RadioProps = FieldProps.extend({
  /** False: the label is for screen readers alone. */
  showLabel: z.boolean(),
  options: FieldOptions,
  /** Side by side, as far as there is room. */
  inline: z.boolean(),
})
export type RadioProps = z.infer<typeof RadioProps>
