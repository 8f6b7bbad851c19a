import { z } from 'zod'
import { FieldProps } from '../../document/field.ts'

/** The answer is stored under `name`. "email" is the subscriber's address. */
export const TextFieldProps = FieldProps.extend({
  /** If false, the label is only for screen readers. */
  showLabel: z.boolean(),
  placeholder: z.string().max(200),
  kind: z.enum(['text', 'email', 'tel', 'textarea', 'number', 'date']),
})
export type TextFieldProps = z.infer<typeof TextFieldProps>
