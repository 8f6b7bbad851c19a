import { z } from 'zod'

/** `name` is what the answer is stored under; "email" is the address of the subscriber. */
export const TextFieldProps = z.object({
  name: z.string().max(100),
  label: z.string().max(200),
  /** False: the label is for screen readers alone. */
  showLabel: z.boolean(),
  placeholder: z.string().max(200),
  required: z.boolean(),
  kind: z.enum(['text', 'email', 'tel', 'textarea']),
})
export type TextFieldProps = z.infer<typeof TextFieldProps>
