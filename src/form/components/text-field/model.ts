import { z } from 'zod'
import { FieldProps } from '../../document/field.ts'

/** `name` is what the answer is stored under; "email" is the address of the subscriber. */
export const TextFieldProps = FieldProps.extend({
  /** False: the label is for screen readers alone. */
  showLabel: z.boolean(),
  placeholder: z.string().max(200),
  kind: z.enum(['text', 'email', 'tel', 'textarea', 'number', 'date']),
})
export type TextFieldProps = z.infer<typeof TextFieldProps>
